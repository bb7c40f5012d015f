/** The sign-ins in progress of the demo's provider: in this process, for minutes. */
import type { Adapter, AdapterPayload } from 'oidc-provider'

const most = 2_000

export class ExpiringStore implements Adapter {
  private readonly rows = new Map<string, AdapterPayload>()

  upsert(id: string, payload: AdapterPayload): Promise<void> {
    if (this.rows.size >= most) this.rows.clear()
    this.rows.set(id, payload)
    return Promise.resolve()
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.rows.get(id))
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve([...this.rows.values()].find((row) => row.uid === uid))
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  consume(id: string): Promise<void> {
    const row = this.rows.get(id)
    if (row !== undefined) row.consumed = true
    return Promise.resolve()
  }

  destroy(id: string): Promise<void> {
    this.rows.delete(id)
    return Promise.resolve()
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.rows) if (row.grantId === grantId) this.rows.delete(id)
    return Promise.resolve()
  }
}
