/** How much may be written, and the clocks of an answer. */

/** One account files no more in a day. */
export const filedPerDay = 5
/** Each picture costs the processor a second. */
export const picturesPerHour = 15
/** A rating is of a visit that people still remember. */
export const ratingDays = 30
/** For so long a rating can be changed. */
export const ratingMinutes = 60
/** Sums of fewer say too much of one. */
export const ratingsShown = 30
/** Sums are of so many days. */
export const ratingSumDays = 365

/** 医疗机构投诉管理办法: within so many working days the hospital says that it has it, */
export const acknowledgeWorkingDays = 5
/** and answers what needs an inquiry; so once more, when the answer was not enough. */
export const answerWorkingDays = 10
/** So many days after an answer the patient may say that it is not enough. */
export const objectDays = 15
