/** What the app needs of the SMS operator. */
export interface SmsGateway {
  /** Sends a one-time code. @throws GatewayRefused (operator's own limits, bad number), GatewayUnavailable. */
  sendCode(message: { tel: string; code: string; purpose: string }): Promise<void>
}
