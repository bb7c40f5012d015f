/**
 * Queues (取号, 排队候诊): what a number can be taken for, taking it, and waiting. The four paths and the entities' fields
 * of spec §3 and §7 are kept to the letter. The spec does not show the method and the request shape of these calls:
 * POST with a JSON body is chosen here. Fields beyond the spec are optional; `live` and `requeue` are additional calls
 * in the same style.
 */
export * from './calls'
export * from './waiting'
