/** What every operator does alike: messages by templates that the operator has approved. */
import { GatewayUnavailable } from '../failures'
import type { SmsAccepted, SmsCode, SmsGateway, SmsNotice } from './types'

export const system = 'sms'

/** An account at an operator and its approved templates. */
export interface SmsConfig {
  /** Without a path of its own for the two clouds. */
  apiUrl: string
  accessKey: string
  secret: string
  signName: string
  /** The template's code; the template has one variable, `code`. */
  template: string
  /** The template of codes that consent to something (`code`, `tail`, `level`); without it no such code is sent. */
  consentTemplate?: string | undefined
  /** The codes of the notices' templates; a notice without one cannot be sent. */
  noticeTemplates?: Partial<Record<SmsNotice['template'], string>>
  timeoutMs?: number
}

/** One message as an operator sends it. */
export interface SmsMessage {
  tel: string
  template: string
  parameters: Record<string, string>
  /** Our own id of the message; codes have none. */
  reference?: string | undefined
}

/** An operator: says only how one message is sent. */
export abstract class TemplateSms<Config extends SmsConfig> implements SmsGateway {
  constructor(protected readonly config: Config) {}

  async sendCode({ tel, code, agrees }: SmsCode): Promise<void> {
    if (agrees === undefined) {
      await this.send({ tel, template: this.config.template, parameters: { code } })
      return
    }
    const { consentTemplate } = this.config
    // A bare code would not say what it consents to.
    if (consentTemplate === undefined)
      throw new GatewayUnavailable(system, 'no template for consent', { undone: true })
    await this.send({ tel, template: consentTemplate, parameters: { code, ...agrees } })
  }

  async sendNotice(
    { tel, template: notice, parameters }: SmsNotice,
    reference?: string,
  ): Promise<SmsAccepted> {
    const template = this.config.noticeTemplates?.[notice]
    if (template === undefined)
      throw new GatewayUnavailable(system, `no template for ${notice}`, { undone: true })
    return this.send({ tel, template, parameters, reference })
  }

  /** @throws GatewayRefused for this number or this message, GatewayUnavailable */
  protected abstract send(message: SmsMessage): Promise<SmsAccepted>
}
