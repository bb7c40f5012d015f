/** Patterns that only the whole security trail shows. */
import { createHash } from 'node:crypto'
import type { Dependencies } from '../../dependencies'
import { deviceOf } from '../../http/caller_words'
import { listBusyDevices } from '../audit'
import { createWorkItem } from '../work'

/** A family shares a phone; more accounts a day from one device are suspicious. */
const maxAccounts = 8

/** Creates work items for devices from which many accounts were entered within a day. */
export async function lookAtDevices({ sql, log }: Dependencies): Promise<void> {
  for (const { deviceId, ip, userAgent, accounts } of await listBusyDevices(sql, maxAccounts)) {
    const mark = createHash('sha256').update(userAgent).digest('base64url').slice(0, 12)
    await createWorkItem(sql, log, {
      kind: 'many_accounts',
      subject: deviceId === null ? `${ip} ${mark}` : `device ${deviceId}`,
      facts: { address: ip, device: deviceOf(userAgent), count: accounts },
      restHours: 24,
    })
  }
}
