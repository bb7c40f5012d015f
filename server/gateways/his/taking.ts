/** Calls that the hospital's system takes or does not offer. */
import { faultOf, isNotOffered } from './faults'
import type { HisPath, PostToHis } from './posting'

/** False where the hospital does not offer the call. @throws GatewayRefused, GatewayUnavailable */
export async function isTaken(
  post: PostToHis,
  path: HisPath,
  key: string,
  content: object,
): Promise<boolean> {
  const reply = await post(path, key, content)
  if (reply.status === 200 || reply.status === 204) return true
  if (isNotOffered(reply)) return false
  throw faultOf(reply)
}
