/** The one hospital and the one branch that this build serves (spec §1, §3); another hospital overrides them at build time. */
export const HOSPITAL_ID = process.env.TARO_APP_HOSPITAL_ID || 'yunxi-first'

/** The branch the app starts with and falls back to. */
export const HOSPITAL_BRANCH_ID = process.env.TARO_APP_HOSPITAL_BRANCH_ID || 'yunxi-main'

/** What the hospital is called before its server has told; another hospital overrides it at build time, and the page's own title with it. */
export const HOSPITAL_NAME = process.env.TARO_APP_HOSPITAL_NAME || '医院服务'
