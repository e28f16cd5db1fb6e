/*
 * The built-in references: what vendors publish about common devices, dense work only, one row
 * for each device and precision. They are peaks on paper, at the published clock; the rows of one
 * device differ only in their compute ceiling. Not here: measured ceilings (they belong in a file,
 * with source = measured), FP64 of consumer boards (a ratio is published, not a figure), and FP32
 * and FP64 of B200, for which NVIDIA's own documents disagree.
 *
 * Tensor figures of NVIDIA are for FP32 accumulation where the document says which: GeForce boards
 * do FP16 with FP16 accumulation twice as fast as written here. The L4 and L40S datasheets do not
 * say. A figure that a document prints only with 2:4 sparsity is written as that number over two,
 * and its cite says so. AMD prints dense and sparse apart; these are the dense ones.
 *
 * Units are the documents' own, decimal: TFLOP/s and GB/s ("2 TB/s" is 2000).
 */
#include "core/reference.h"

/* A document as it is cited, and its date. */
#define DOCUMENT(title, date) title ", " date, date

/* The last three members of a row: bandwidth, the document, its date. */
#define HALVED " (printed with sparsity, halved here)"

#define V100_SHEET                                                                                 \
    DOCUMENT("NVIDIA V100 Tensor Core GPU datasheet (the same for 16 and 32 GB)", "2020-01")
#define V100_SXM2 900, V100_SHEET
#define V100_PCIE 900, V100_SHEET

/* NVIDIA's product brief for the same board says 320 GB/s. */
#define T4 300, DOCUMENT("NVIDIA T4 Tensor Core GPU datasheet", "2019")

#define A100_SHEET   DOCUMENT("NVIDIA A100 Tensor Core GPU datasheet (without sparsity)", "2021-06")
#define A100_40_PCIE 1555, A100_SHEET
#define A100_40_SXM  1555, A100_SHEET
#define A100_80_PCIE 1935, A100_SHEET
#define A100_80_SXM  2039, A100_SHEET

#define H100_CITE        "NVIDIA H100 Tensor Core GPU datasheet"
#define H100_PCIE        2000, DOCUMENT(H100_CITE, "2023")
#define H100_PCIE_HALVED 2000, DOCUMENT(H100_CITE HALVED, "2023")
#define H100_SXM         3350, DOCUMENT(H100_CITE, "2023")
#define H100_SXM_HALVED  3350, DOCUMENT(H100_CITE HALVED, "2023")

#define H200_CITE       "NVIDIA H200 Tensor Core GPU datasheet"
#define H200_SXM        4800, DOCUMENT(H200_CITE, "2024-11")
#define H200_SXM_HALVED 4800, DOCUMENT(H200_CITE HALVED, "2024-11")

/* 7.7 TB/s is the GPU of an HGX board; the one in GB200 has 8. */
#define B200_HALVED 7700, DOCUMENT("NVIDIA Blackwell datasheet, HGX B200, per GPU" HALVED, "2025")

#define L4_CITE   "NVIDIA L4 Tensor Core GPU datasheet"
#define L4        300, DOCUMENT(L4_CITE, "2023-03")
#define L4_HALVED 300, DOCUMENT(L4_CITE HALVED, "2023-03")

#define L40S 864, DOCUMENT("NVIDIA L40S datasheet (without sparsity)", "2023")

#define RTX_3090 936, DOCUMENT("NVIDIA Ampere GA102 GPU Architecture whitepaper", "2020")
#define RTX_4090 1008, DOCUMENT("NVIDIA Ada GPU Architecture whitepaper, V2.02", "2023")
#define RTX_5090 1792, DOCUMENT("NVIDIA RTX Blackwell GPU Architecture whitepaper", "2025")

/* A device as HIP counts them is one GCD of the MI250X: half of every figure. */
#define MI210  1638.4, DOCUMENT("AMD Instinct MI210 accelerator data sheet", "2022")
#define MI250X 3276.8, DOCUMENT("AMD Instinct MI250X accelerator data sheet", "2021")
#define MI300X                                                                                     \
    5300, DOCUMENT("AMD Instinct MI300X accelerator data sheet (without sparsity)", "2023")

const struct rt_builtin_reference rt_builtin_references[] = {
    {"v100-sxm2-fp64", "NVIDIA V100 SXM2 16/32 GB, FP64", "fp64", 7.8, V100_SXM2},
    {"v100-sxm2-fp32", "NVIDIA V100 SXM2 16/32 GB, FP32", "fp32", 15.7, V100_SXM2},
    {"v100-sxm2-fp16", "NVIDIA V100 SXM2 16/32 GB, FP16 tensor", "fp16", 125, V100_SXM2},
    {"v100-pcie-fp64", "NVIDIA V100 PCIe 16/32 GB, FP64", "fp64", 7, V100_PCIE},
    {"v100-pcie-fp32", "NVIDIA V100 PCIe 16/32 GB, FP32", "fp32", 14, V100_PCIE},
    {"v100-pcie-fp16", "NVIDIA V100 PCIe 16/32 GB, FP16 tensor", "fp16", 112, V100_PCIE},

    {"t4-fp32", "NVIDIA T4, FP32", "fp32", 8.1, T4},
    {"t4-fp16", "NVIDIA T4, FP16 tensor", "fp16", 65, T4},

    {"a100-40gb-pcie-fp64", "NVIDIA A100 40 GB PCIe, FP64", "fp64", 9.7, A100_40_PCIE},
    {"a100-40gb-pcie-fp64-tensor", "NVIDIA A100 40 GB PCIe, FP64 tensor", "fp64", 19.5,
     A100_40_PCIE},
    {"a100-40gb-pcie-fp32", "NVIDIA A100 40 GB PCIe, FP32", "fp32", 19.5, A100_40_PCIE},
    {"a100-40gb-pcie-tf32", "NVIDIA A100 40 GB PCIe, TF32 tensor", "tf32", 156, A100_40_PCIE},
    {"a100-40gb-pcie-fp16", "NVIDIA A100 40 GB PCIe, FP16 tensor", "fp16", 312, A100_40_PCIE},
    {"a100-40gb-pcie-bf16", "NVIDIA A100 40 GB PCIe, BF16 tensor", "bf16", 312, A100_40_PCIE},

    {"a100-40gb-sxm-fp64", "NVIDIA A100 40 GB SXM, FP64", "fp64", 9.7, A100_40_SXM},
    {"a100-40gb-sxm-fp64-tensor", "NVIDIA A100 40 GB SXM, FP64 tensor", "fp64", 19.5, A100_40_SXM},
    {"a100-40gb-sxm-fp32", "NVIDIA A100 40 GB SXM, FP32", "fp32", 19.5, A100_40_SXM},
    {"a100-40gb-sxm-tf32", "NVIDIA A100 40 GB SXM, TF32 tensor", "tf32", 156, A100_40_SXM},
    {"a100-40gb-sxm-fp16", "NVIDIA A100 40 GB SXM, FP16 tensor", "fp16", 312, A100_40_SXM},
    {"a100-40gb-sxm-bf16", "NVIDIA A100 40 GB SXM, BF16 tensor", "bf16", 312, A100_40_SXM},

    {"a100-80gb-pcie-fp64", "NVIDIA A100 80 GB PCIe, FP64", "fp64", 9.7, A100_80_PCIE},
    {"a100-80gb-pcie-fp64-tensor", "NVIDIA A100 80 GB PCIe, FP64 tensor", "fp64", 19.5,
     A100_80_PCIE},
    {"a100-80gb-pcie-fp32", "NVIDIA A100 80 GB PCIe, FP32", "fp32", 19.5, A100_80_PCIE},
    {"a100-80gb-pcie-tf32", "NVIDIA A100 80 GB PCIe, TF32 tensor", "tf32", 156, A100_80_PCIE},
    {"a100-80gb-pcie-fp16", "NVIDIA A100 80 GB PCIe, FP16 tensor", "fp16", 312, A100_80_PCIE},
    {"a100-80gb-pcie-bf16", "NVIDIA A100 80 GB PCIe, BF16 tensor", "bf16", 312, A100_80_PCIE},

    {"a100-80gb-sxm-fp64", "NVIDIA A100 80 GB SXM, FP64", "fp64", 9.7, A100_80_SXM},
    {"a100-80gb-sxm-fp64-tensor", "NVIDIA A100 80 GB SXM, FP64 tensor", "fp64", 19.5, A100_80_SXM},
    {"a100-80gb-sxm-fp32", "NVIDIA A100 80 GB SXM, FP32", "fp32", 19.5, A100_80_SXM},
    {"a100-80gb-sxm-tf32", "NVIDIA A100 80 GB SXM, TF32 tensor", "tf32", 156, A100_80_SXM},
    {"a100-80gb-sxm-fp16", "NVIDIA A100 80 GB SXM, FP16 tensor", "fp16", 312, A100_80_SXM},
    {"a100-80gb-sxm-bf16", "NVIDIA A100 80 GB SXM, BF16 tensor", "bf16", 312, A100_80_SXM},

    {"h100-pcie-fp64", "NVIDIA H100 PCIe, FP64", "fp64", 26, H100_PCIE},
    {"h100-pcie-fp64-tensor", "NVIDIA H100 PCIe, FP64 tensor", "fp64", 51, H100_PCIE},
    {"h100-pcie-fp32", "NVIDIA H100 PCIe, FP32", "fp32", 51, H100_PCIE},
    {"h100-pcie-tf32", "NVIDIA H100 PCIe, TF32 tensor", "tf32", 756.0 / 2, H100_PCIE_HALVED},
    {"h100-pcie-fp16", "NVIDIA H100 PCIe, FP16 tensor", "fp16", 1513.0 / 2, H100_PCIE_HALVED},
    {"h100-pcie-bf16", "NVIDIA H100 PCIe, BF16 tensor", "bf16", 1513.0 / 2, H100_PCIE_HALVED},
    {"h100-pcie-fp8", "NVIDIA H100 PCIe, FP8 tensor", "fp8", 3026.0 / 2, H100_PCIE_HALVED},

    {"h100-sxm-fp64", "NVIDIA H100 SXM, FP64", "fp64", 34, H100_SXM},
    {"h100-sxm-fp64-tensor", "NVIDIA H100 SXM, FP64 tensor", "fp64", 67, H100_SXM},
    {"h100-sxm-fp32", "NVIDIA H100 SXM, FP32", "fp32", 67, H100_SXM},
    {"h100-sxm-tf32", "NVIDIA H100 SXM, TF32 tensor", "tf32", 989.0 / 2, H100_SXM_HALVED},
    {"h100-sxm-fp16", "NVIDIA H100 SXM, FP16 tensor", "fp16", 1979.0 / 2, H100_SXM_HALVED},
    {"h100-sxm-bf16", "NVIDIA H100 SXM, BF16 tensor", "bf16", 1979.0 / 2, H100_SXM_HALVED},
    {"h100-sxm-fp8", "NVIDIA H100 SXM, FP8 tensor", "fp8", 3958.0 / 2, H100_SXM_HALVED},

    {"h200-sxm-fp64", "NVIDIA H200 SXM, FP64", "fp64", 34, H200_SXM},
    {"h200-sxm-fp64-tensor", "NVIDIA H200 SXM, FP64 tensor", "fp64", 67, H200_SXM},
    {"h200-sxm-fp32", "NVIDIA H200 SXM, FP32", "fp32", 67, H200_SXM},
    {"h200-sxm-tf32", "NVIDIA H200 SXM, TF32 tensor", "tf32", 989.0 / 2, H200_SXM_HALVED},
    {"h200-sxm-fp16", "NVIDIA H200 SXM, FP16 tensor", "fp16", 1979.0 / 2, H200_SXM_HALVED},
    {"h200-sxm-bf16", "NVIDIA H200 SXM, BF16 tensor", "bf16", 1979.0 / 2, H200_SXM_HALVED},
    {"h200-sxm-fp8", "NVIDIA H200 SXM, FP8 tensor", "fp8", 3958.0 / 2, H200_SXM_HALVED},

    {"b200-tf32", "NVIDIA B200 (one GPU of HGX B200), TF32 tensor", "tf32", 2200.0 / 2,
     B200_HALVED},
    {"b200-fp16", "NVIDIA B200 (one GPU of HGX B200), FP16 tensor", "fp16", 4500.0 / 2,
     B200_HALVED},
    {"b200-bf16", "NVIDIA B200 (one GPU of HGX B200), BF16 tensor", "bf16", 4500.0 / 2,
     B200_HALVED},
    {"b200-fp8", "NVIDIA B200 (one GPU of HGX B200), FP8 tensor", "fp8", 9000.0 / 2, B200_HALVED},

    {"l4-fp32", "NVIDIA L4, FP32", "fp32", 30.3, L4},
    {"l4-tf32", "NVIDIA L4, TF32 tensor", "tf32", 120.0 / 2, L4_HALVED},
    {"l4-fp16", "NVIDIA L4, FP16 tensor", "fp16", 242.0 / 2, L4_HALVED},
    {"l4-bf16", "NVIDIA L4, BF16 tensor", "bf16", 242.0 / 2, L4_HALVED},
    {"l4-fp8", "NVIDIA L4, FP8 tensor", "fp8", 485.0 / 2, L4_HALVED},

    {"l40s-fp32", "NVIDIA L40S, FP32", "fp32", 91.6, L40S},
    {"l40s-tf32", "NVIDIA L40S, TF32 tensor", "tf32", 183, L40S},
    {"l40s-fp16", "NVIDIA L40S, FP16 tensor", "fp16", 362.05, L40S},
    {"l40s-bf16", "NVIDIA L40S, BF16 tensor", "bf16", 362.05, L40S},
    {"l40s-fp8", "NVIDIA L40S, FP8 tensor", "fp8", 733, L40S},

    {"rtx-3090-fp32", "NVIDIA GeForce RTX 3090, FP32", "fp32", 35.6, RTX_3090},
    {"rtx-3090-tf32", "NVIDIA GeForce RTX 3090, TF32 tensor", "tf32", 35.6, RTX_3090},
    {"rtx-3090-fp16", "NVIDIA GeForce RTX 3090, FP16 tensor, FP32 accumulate", "fp16", 71,
     RTX_3090},
    {"rtx-3090-bf16", "NVIDIA GeForce RTX 3090, BF16 tensor, FP32 accumulate", "bf16", 71,
     RTX_3090},

    {"rtx-4090-fp32", "NVIDIA GeForce RTX 4090, FP32", "fp32", 82.6, RTX_4090},
    {"rtx-4090-tf32", "NVIDIA GeForce RTX 4090, TF32 tensor", "tf32", 82.6, RTX_4090},
    {"rtx-4090-fp16", "NVIDIA GeForce RTX 4090, FP16 tensor, FP32 accumulate", "fp16", 165.2,
     RTX_4090},
    {"rtx-4090-bf16", "NVIDIA GeForce RTX 4090, BF16 tensor, FP32 accumulate", "bf16", 165.2,
     RTX_4090},
    {"rtx-4090-fp8", "NVIDIA GeForce RTX 4090, FP8 tensor, FP32 accumulate", "fp8", 330.3,
     RTX_4090},

    {"rtx-5090-fp32", "NVIDIA GeForce RTX 5090, FP32", "fp32", 104.8, RTX_5090},
    {"rtx-5090-tf32", "NVIDIA GeForce RTX 5090, TF32 tensor", "tf32", 104.8, RTX_5090},
    {"rtx-5090-fp16", "NVIDIA GeForce RTX 5090, FP16 tensor, FP32 accumulate", "fp16", 209.5,
     RTX_5090},
    {"rtx-5090-bf16", "NVIDIA GeForce RTX 5090, BF16 tensor, FP32 accumulate", "bf16", 209.5,
     RTX_5090},
    {"rtx-5090-fp8", "NVIDIA GeForce RTX 5090, FP8 tensor, FP32 accumulate", "fp8", 419, RTX_5090},

    {"mi210-fp64", "AMD Instinct MI210, FP64 vector", "fp64", 22.6, MI210},
    {"mi210-fp64-matrix", "AMD Instinct MI210, FP64 matrix", "fp64", 45.3, MI210},
    {"mi210-fp32", "AMD Instinct MI210, FP32 vector", "fp32", 22.6, MI210},
    {"mi210-fp32-matrix", "AMD Instinct MI210, FP32 matrix", "fp32", 45.3, MI210},
    {"mi210-fp16", "AMD Instinct MI210, FP16 matrix", "fp16", 181, MI210},
    {"mi210-bf16", "AMD Instinct MI210, BF16 matrix", "bf16", 181, MI210},

    {"mi250x-fp64", "AMD Instinct MI250X (package, both GCDs), FP64 vector", "fp64", 47.9, MI250X},
    {"mi250x-fp64-matrix", "AMD Instinct MI250X (package, both GCDs), FP64 matrix", "fp64", 95.7,
     MI250X},
    {"mi250x-fp32", "AMD Instinct MI250X (package, both GCDs), FP32 vector", "fp32", 47.9, MI250X},
    {"mi250x-fp32-matrix", "AMD Instinct MI250X (package, both GCDs), FP32 matrix", "fp32", 95.7,
     MI250X},
    {"mi250x-fp16", "AMD Instinct MI250X (package, both GCDs), FP16 matrix", "fp16", 383, MI250X},
    {"mi250x-bf16", "AMD Instinct MI250X (package, both GCDs), BF16 matrix", "bf16", 383, MI250X},

    {"mi300x-fp64", "AMD Instinct MI300X, FP64 vector", "fp64", 81.7, MI300X},
    {"mi300x-fp64-matrix", "AMD Instinct MI300X, FP64 matrix", "fp64", 163.4, MI300X},
    {"mi300x-fp32", "AMD Instinct MI300X, FP32 vector", "fp32", 163.4, MI300X},
    {"mi300x-fp32-matrix", "AMD Instinct MI300X, FP32 matrix", "fp32", 163.4, MI300X},
    {"mi300x-tf32", "AMD Instinct MI300X, TF32 matrix", "tf32", 653.7, MI300X},
    {"mi300x-fp16", "AMD Instinct MI300X, FP16 matrix", "fp16", 1307.4, MI300X},
    {"mi300x-bf16", "AMD Instinct MI300X, BF16 matrix", "bf16", 1307.4, MI300X},
    {"mi300x-fp8", "AMD Instinct MI300X, FP8 matrix", "fp8", 2614.9, MI300X},
};

const size_t rt_builtin_reference_count =
    sizeof rt_builtin_references / sizeof rt_builtin_references[0];
