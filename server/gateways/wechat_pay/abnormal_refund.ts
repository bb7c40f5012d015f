/** The other account for an abnormal refund: a debit card of the user, readable by the channel only, or the merchant's own bank account. */
import { channelKeys } from '../../settings/wechat_pay'
import { encryptForChannel } from './signatures'
import type { EncryptedBankCard, WeChatPayGateway } from './types'

/** A card, encrypted with the channel's newest key. */
export function encryptCard(
  card: Parameters<WeChatPayGateway['encryptCard']>[0],
  keys: Parameters<typeof channelKeys>[0],
): EncryptedBankCard {
  const [newest] = channelKeys(keys)
  if (newest === undefined) throw new Error('the channel has no key')
  const [keyId, publicKey] = newest
  return {
    keyId,
    bankType: card.bankType,
    bankAccount: encryptForChannel(card.bankAccount, publicKey),
    realName: encryptForChannel(card.realName, publicKey),
  }
}

/** The account in the channel's terms. */
export function accountOf(card: EncryptedBankCard | null): Record<string, string> {
  if (card === null) return { type: 'MERCHANT_BANK_CARD' }
  const { bankType, bankAccount, realName } = card
  return {
    type: 'USER_BANK_CARD',
    bank_type: bankType,
    bank_account: bankAccount,
    real_name: realName,
  }
}
