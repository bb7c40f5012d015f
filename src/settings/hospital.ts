/** Our server names its hospital, so that one build serves any; only a foreign server may need its hospital's id at build time (spec §1, §3). */
export const HOSPITAL_ID = process.env.TARO_APP_HOSPITAL_ID || ''

/** The branch to ask a foreign server for while it lists none. */
export const HOSPITAL_BRANCH_ID = process.env.TARO_APP_HOSPITAL_BRANCH_ID || ''

/** The hospital's name until its server has told it. */
export const HOSPITAL_NAME = '医院服务'
