/** The room of the hospital that copies records, with its requests in memory. */
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import type { HisCopies, HisCopyFee, HisCopyRequest } from '../../../../server/gateways/his/copies'

export class RecordRoom implements HisCopies {
  mode: 'ok' | 'down' | 'refuse' | 'reply_lost' | 'not_offered' = 'ok'
  /** By number, with how often each was sent. */
  readonly requests = new Map<string, HisCopyRequest & { times: number }>()
  readonly cancelled: string[] = []
  /** Fees entered, by the app's number of the order, with how often each was sent. */
  readonly fees = new Map<string, HisCopyFee & { times: number }>()
  /** What it accepted is not taken back. */
  accepts = false

  async request(request: HisCopyRequest): Promise<boolean> {
    this.answer()
    if (this.mode === 'not_offered') return false
    const times = (this.requests.get(request.requestId)?.times ?? 0) + 1
    this.requests.set(request.requestId, { ...request, times })
    this.loseReply()
    if (this.mode === 'refuse') throw new GatewayRefused('his', 'NOT_FILED', '病案还没有归档')
    return true
  }

  async cancel({ requestId }: { requestId: string }): Promise<boolean> {
    this.answer()
    if (this.mode === 'not_offered') return false
    if (this.accepts) throw new GatewayRefused('his', 'ACCEPTED', '已经受理')
    this.cancelled.push(requestId)
    this.loseReply()
    return true
  }

  async paid(fee: HisCopyFee): Promise<{ receiptNo: string | null }> {
    this.answer()
    if (this.mode === 'not_offered') throw new GatewayUnavailable('his', 'no such call')
    if (this.mode === 'refuse') throw new GatewayRefused('his', 'CLOSED', '申请已经作废')
    const times = (this.fees.get(fee.orderNo)?.times ?? 0) + 1
    this.fees.set(fee.orderNo, { ...fee, times })
    this.loseReply()
    return { receiptNo: 'R77' }
  }

  private answer(): void {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
  }

  private loseReply(): void {
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
  }
}
