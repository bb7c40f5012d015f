/** The outside systems of a benchmark: a channel and a hospital that answer at once; nobody else is asked. */
import type { Gateways } from '../../server/gateways/gateways'
import { HisClient } from '../../server/gateways/his/client'
import { FakeChannel, FakeHis } from '../server/registration/fakes'

const unused = (): never => {
  throw new Error('not part of the benchmark')
}

/** `his`: the hospital that a benchmark plays itself. */
export function benchGateways(his?: { apiUrl: string; token: string }): Gateways {
  return {
    weChatPay: new FakeChannel(),
    his: his === undefined ? new FakeHis() : new HisClient(his),
    sms: { sendCode: unused, sendNotice: unused },
    weChat: {
      exchangeOfficialAccountCode: unused,
      exchangeMiniProgramCode: unused,
      getPhoneNumber: unused,
      getPageTicket: unused,
      sendMessage: unused,
    },
  }
}
