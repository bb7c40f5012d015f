import { View } from '@tarojs/components'

import { consentDocumentLabels, type Consent } from '@/contract/privacy'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Tag } from '@/ui/facts/tag'

import { consentCovers, fullDate, formatVersion } from '../privacy_words'
import styles from './consent_card.module.scss'

interface ConsentCardProps {
  consent: Consent
  /** A newer text than the consented one is in force. */
  isOutdated?: boolean
  onWithdraw: () => unknown
  onRead: () => unknown
}

/** One consent in force: what it covers, for whom, its version and date, and withdrawing it. */
export function ConsentCard({ consent, isOutdated = false, onWithdraw, onRead }: ConsentCardProps) {
  const label = consentDocumentLabels[consent.document]
  const who = formatWho(consent)
  return (
    <Card title={label} extra={<Tag tone="success">已同意</Tag>}>
      <View>{consentCovers[consent.document]}</View>
      <View className={styles.fact}>{`涉及：${who}`}</View>
      <View
        className={styles.fact}
      >{`${formatVersion(consent.version)} · ${fullDate(consent.givenAt)}同意`}</View>
      {isOutdated && <View className={styles.newer}>这份文本有了新版本，请阅读</View>}
      <View className={styles.actions}>
        <Button kind="text" onPress={onRead}>
          看全文
        </Button>
        <Button kind="text" label={`撤回${label}的授权，${who}`} onPress={onWithdraw}>
          撤回
        </Button>
      </View>
    </Card>
  )
}

/** Withdrawn consents; they stay on record. */
export function WithdrawnConsents({ consents }: { consents: readonly Consent[] }) {
  if (consents.length === 0) return null
  return (
    <Card title="已撤回">
      {consents.map((consent) => (
        <View key={consent.consentId} className={styles.withdrawn}>
          <View>{`${consentDocumentLabels[consent.document]}（${formatVersion(consent.version)}）· ${formatWho(consent)}`}</View>
          <View
            className={styles.fact}
          >{`${fullDate(consent.givenAt)}同意，${fullDate(consent.withdrawnAt ?? consent.givenAt)}撤回`}</View>
        </View>
      ))}
    </Card>
  )
}

function formatWho({ patientName }: Consent): string {
  return patientName === null ? '您的账号' : `就诊人 ${patientName}`
}
