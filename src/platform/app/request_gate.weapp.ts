import type { MayRequest } from './request_gate.types'

/** A mini-program has no surroundings: WeChat itself refuses servers that are not on its list. */
export const mayRequest: MayRequest = () => true
