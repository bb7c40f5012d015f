/** Our server says which hospital it is, so that one build serves any; only a foreign server may want its hospital's id named at build time (spec §1, §3). */
export const HOSPITAL_ID = process.env.TARO_APP_HOSPITAL_ID || ''

/** The branch that a foreign server wants to be asked for while it lists none. */
export const HOSPITAL_BRANCH_ID = process.env.TARO_APP_HOSPITAL_BRANCH_ID || ''

/** What the hospital is called before its server has told. */
export const HOSPITAL_NAME = '医院服务'
