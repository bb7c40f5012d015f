/**
 * Queues (取号, 排队候诊): what one can take a number for, taking it, and waiting.
 * The four paths and the entities' fields of spec §3 and §7 are kept to the letter. The spec does not show the method and the request shape of these calls:
 * POST with a JSON body is chosen here. Fields beyond the spec are optional and stand beside; `live` and `requeue` are calls of our own in the same style.
 */
export * from './calls'
export * from './waiting'
