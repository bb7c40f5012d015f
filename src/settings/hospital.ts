/** The one hospital and the one branch that this build serves (spec §1, §3); another hospital overrides them at build time. */
export const HOSPITAL_ID = process.env.TARO_APP_HOSPITAL_ID || 'yunxi-first'

/** The branch the app starts with and falls back to. */
export const HOSPITAL_BRANCH_ID = process.env.TARO_APP_HOSPITAL_BRANCH_ID || 'yunxi-main'
