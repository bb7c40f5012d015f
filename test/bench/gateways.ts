/** The outside systems of a benchmark: a channel and a hospital that answer at once; nobody else is asked. */
import type { Gateways } from '../../server/gateways/gateways'
import { FakeChannel, FakeHis } from '../server/registration/fakes'

const unused = (): never => {
  throw new Error('not part of the benchmark')
}

export function benchGateways(): Gateways {
  return {
    weChatPay: new FakeChannel(),
    his: new FakeHis(),
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
