import type { MayRequest } from './request_gate.types'

/** Nothing stands around a mini-program: WeChat itself refuses what its list of servers does not name. */
export const mayRequest: MayRequest = () => true
