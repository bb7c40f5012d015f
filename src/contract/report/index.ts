/**
 * Reports (报告查询): laboratory, examinations, microbiology, pathology, ECG. Spec §2 names the pages; calls and fields are "not shown" there and designed here
 * after the fields of hospital systems (检验报告单, 检查报告单) and FHIR's interpretation codes.
 * Reading needs access level `full` and the step-up check of the session; counts need neither. Every text is plain text: clients show it as it is, never as markup.
 */
export * from './calls'
export * from './report'
export * from './words'
