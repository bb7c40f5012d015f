/**
 * Outpatient payment (门诊缴费): unpaid bills by visit, one payment for several of them, paid orders, and the way after
 * paying. Spec §2 names the pages; their calls and fields are "not shown" there and designed here after domain facts
 * of hospital systems. Every account linked to the patient sees sums and pays; items and diagnosis are for level
 * `full`. Nothing is ever paid in advance.
 */
export * from './bill'
export * from './calls'
export * from './order'
export * from './pay_code'
export * from './refund_ask'
