/** A WeChat and an SMS operator for tests: codes are promised beforehand, messages are kept. */
import { randomUUID } from 'node:crypto'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import type {
  SmsAccepted,
  SmsCode,
  SmsGateway,
  SmsNotice,
} from '../../../server/gateways/sms/types'
import type {
  WeChatGateway,
  WeChatIdentity,
  WeChatMessage,
} from '../../../server/gateways/wechat/types'

type Answer<Value> = Value | Error

export class FakeWeChat implements WeChatGateway {
  readonly asked: string[] = []
  readonly messages: WeChatMessage[] = []
  /** What sending a message meets from now on. */
  messageFailure: Error | undefined
  private readonly identities = new Map<string, Answer<WeChatIdentity>>()
  private readonly phones = new Map<string, Answer<{ tel: string }>>()

  /** From now on this code (used once) means this person. */
  person(code: string, openid: string, unionid: string | null = null): string {
    this.identities.set(code, { openid, unionid })
    return code
  }
  fails(code: string, error: Error): string {
    this.identities.set(code, error)
    return code
  }
  phone(code: string, tel: string): string {
    this.phones.set(code, { tel })
    return code
  }

  exchangeOfficialAccountCode(code: string): Promise<WeChatIdentity> {
    return this.take(this.identities, code)
  }
  exchangeMiniProgramCode(code: string): Promise<WeChatIdentity> {
    return this.take(this.identities, code)
  }
  getPhoneNumber(phoneCode: string): Promise<{ tel: string }> {
    return this.take(this.phones, phoneCode)
  }

  async getPageTicket(): Promise<string> {
    return 'page-ticket'
  }

  async sendMessage(message: WeChatMessage): Promise<void> {
    const failure = this.messageFailure
    if (failure !== undefined) throw failure
    this.messages.push(message)
  }

  private async take<Value>(from: Map<string, Answer<Value>>, code: string): Promise<Value> {
    this.asked.push(code)
    const answer = from.get(code)
    from.delete(code)
    if (answer === undefined) throw new GatewayRefused('wechat', '40029', 'invalid code')
    if (answer instanceof Error) throw answer
    return answer
  }
}

export class FakeSms implements SmsGateway {
  readonly sent: SmsCode[] = []
  readonly notices: SmsNotice[] = []
  /** By what receipts of each notice name it: the operator's id and ours. */
  readonly taken: { id: string; reference: string | undefined }[] = []
  isDown = false

  async sendNotice(notice: SmsNotice, reference?: string): Promise<SmsAccepted> {
    if (this.isDown) throw new GatewayUnavailable('sms', 'no answer')
    this.notices.push(notice)
    const id = randomUUID()
    this.taken.push({ id, reference })
    return { id }
  }
  async sendCode(message: SmsCode): Promise<void> {
    if (this.isDown) throw new GatewayUnavailable('sms', 'no answer')
    this.sent.push(message)
  }
  /** The newest code to a number. */
  codeTo(tel: string): string {
    return this.sent.filter((message) => message.tel === tel).at(-1)?.code ?? ''
  }
}
