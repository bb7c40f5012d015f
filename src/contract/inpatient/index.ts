/**
 * Inpatient (住院): stays, daily lists, deposits, and the link by which a relative pays. Spec §2 names the pages; their
 * calls and fields are "not shown" there and designed here after domain facts of hospital systems. Access: an account
 * linked to the patient with level `full` sees diagnosis and items; one of level `booking` sees the stay and its sums;
 * one that has only the admission number sees name (masked), number and balance, to pay in: no place, no staff, no
 * fees. The owner sees the accounts with the number, and may end their access.
 */
export * from './admission_forms'
export * from './calls'
export * from './copies'
export * from './copy_order'
export * from './deposit'
export * from './fees'
export * from './papers'
export * from './presettlement'
export * from './settlement'
export * from './stay'
