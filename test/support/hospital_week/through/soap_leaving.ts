/** What is asked about leaving the ward, as SOAP has it: flat fields, yuan, a moment by the second. */
import { text, whole, type Answer, type Desk, type Json } from '../hospital/paper'
import { listOf } from './row_words'
import { refusal } from './soap_numbers'

interface Books {
  ask(path: string, asked: Json): Promise<Answer>
  /** Does it, and notes what was done under this number. */
  write(what: string, numbered: { orderNo: unknown }, path: string, asked: Json): Promise<Answer>
}

const fen = (yuan: unknown): number => Math.round(Number(text(yuan)) * 100)
const yuan = (amountFen: unknown): string => (whole(amountFen) / 100).toFixed(2)
const second = (at: unknown): string => text(at).slice(0, 19).replace('T', ' ')

/** The services. */
export function leavingDesk({ ask, write }: Books): Desk {
  /** The whole moment of the sums, by stay and second. */
  const moments = new Map<string, unknown>()
  return {
    '/soap/PreSettle': async ({ admissionNo }) => {
      const [status, said] = await ask('/discharge/presettle', { admissionNo })
      if (status !== 200) return refusal(said)
      if (said.state !== 'ready') return refusal({ code: said.code, message: said.reason })
      const asOf = second(said.asOf)
      moments.set(`${text(admissionNo)} ${asOf}`, said.asOf)
      return [
        200,
        {
          resultCode: '0',
          asOf,
          total: yuan(said.totalFen),
          selfPay: yuan(said.selfPayFen),
          deposits: yuan(said.depositsFen),
          refund: yuan(said.refundFen),
          owed: yuan(said.owedFen),
          validUntil: second(said.validUntil),
          fund: listOf(said.insurance).map((one) => ({
            name: one.name,
            amount: yuan(one.amountFen),
          })),
        },
      ]
    },
    '/soap/ConfirmDischarge': ({ confirmationNo, admissionNo, asOf, ...sums }) =>
      write('agree', { orderNo: confirmationNo }, '/discharge/confirm', {
        confirmationId: confirmationNo,
        admissionNo,
        asOf: moments.get(`${text(admissionNo)} ${text(asOf)}`),
        totalFen: fen(sums.total),
        selfPayFen: fen(sums.selfPay),
        depositsFen: fen(sums.deposits),
        refundFen: fen(sums.refund),
        owedFen: fen(sums.owed),
      }),
    '/soap/RequestCopies': ({ requestNo, stayNo, parts, purpose, askedBy, way, ...asked }) =>
      write('copies', { orderNo: requestNo }, '/record-copy/request', {
        requestId: requestNo,
        stayId: stayNo,
        parts: text(parts).split(','),
        purpose,
        askedBy,
        to: way === '快递' ? { name: asked.name, tel: asked.tel, address: asked.address } : null,
      }),
    '/soap/CancelCopies': async ({ requestNo }) => {
      const [status, said] = await ask('/record-copy/cancel', { requestId: requestNo })
      return status < 300 ? [200, { resultCode: '0' }] : refusal(said)
    },
  }
}
