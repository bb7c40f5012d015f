import { View } from '@tarojs/components'

import type { Consent } from '@/contract/privacy'
import { Card } from '@/ui/lists/card'

import { isOutdated, sortConsents } from '../privacy_words'
import { ConsentCard, WithdrawnConsents } from './consent_card'
import styles from '../heading.module.scss'

interface ConsentListProps {
  consents: readonly Consent[]
  /** The version of the policy in force. */
  currentPolicy: string | undefined
  onRead: () => unknown
  onWithdraw: (consent: Consent) => unknown
}

/** The consents in force, then the withdrawn ones. */
export function ConsentList({ consents, currentPolicy, onRead, onWithdraw }: ConsentListProps) {
  const { given, withdrawn } = sortConsents(consents)
  return (
    <>
      <View className={styles.heading} role="heading" aria-level={2}>
        我的授权
      </View>
      {given.length === 0 && <Card>现在没有生效的授权。绑定手机号或添加就诊人时会请您同意。</Card>}
      {given.map((consent) => (
        <ConsentCard
          key={consent.consentId}
          consent={consent}
          isOutdated={isOutdated(consent, currentPolicy)}
          onRead={onRead}
          onWithdraw={() => onWithdraw(consent)}
        />
      ))}
      <WithdrawnConsents consents={withdrawn} />
    </>
  )
}
