/** The addresses of the hospital's system. A call without a description (`requests.ts`) has no address here. */
import type { GatewayReply } from '../http'

/** Every address of the small protocol. */
export type HisPath =
  | '/patient/match'
  | '/patient/open'
  | '/registration/confirm'
  | '/registration/cancel'
  | '/registration/outside/cancel'
  | '/registration/lock'
  | '/registration/unlock'
  | '/registration/lock/status'
  | '/v1/slots'
  | '/registration/day'
  | '/payment/day'
  | '/clinic/change'
  | '/form/answer'
  | '/inpatient/deposit'
  | '/outpatient/bill'
  | '/refund/ask'
  | '/guarantee/open'
  | '/guarantee/close'
  | '/queue/take'
  | '/queue/return'
  | '/insurance/upload'
  | '/insurance/pre-settle'
  | '/insurance/revoke'
  | '/insurance/refund'
  | '/insurance/status'
  | '/insurance/day-bill'
  | '/report/changes'
  | '/v1/changes'
  | '/v1/patient/changes'

/** Posts to the hospital's system under an idempotency key. */
export type PostToHis = (path: HisPath, key: string, content: unknown) => Promise<GatewayReply>
