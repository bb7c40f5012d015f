import { View } from '@tarojs/components'

import type { FormField } from '@/forms/use_form'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Pressable } from '@/platform/elements/pressable'
import { TextField } from '@/ui/forms/text_field'
import { Notice } from '@/ui/states/notice'

import { sumsOf } from '../steps_words'
import { balanceWords, formatSuggested } from '../stay_words'
import styles from './amount_form.module.scss'
import type { Payable } from './payable'

interface AmountFormProps {
  payable: Payable
  /** The amount as typed, in yuan. */
  field: FormField<string>
}

/** The patient, the balance, and the amount to pay in. */
export function AmountForm({ payable, field }: AmountFormProps) {
  const { patientName, about, balanceFen, needPayFen, deposit } = payable
  const { suggested } = deposit
  return (
    <>
      <Card title={patientName}>
        <View className={styles.note}>{about}</View>
        <View className={styles.balance}>{balanceWords({ balanceFen })}</View>
      </Card>
      <Card title="预缴金额">
        {suggested && <Notice>{formatSuggested(suggested)}</Notice>}
        <View className={styles.presets} role="radiogroup" aria-label="常用金额">
          {sumsOf(deposit).map((fen) => {
            const yuan = String(fen / 100)
            return (
              <Pressable
                key={fen}
                className={classNames(styles.preset, field.value === yuan && styles.on)}
                role="radio"
                checked={field.value === yuan}
                onPress={() => field.onChange(yuan)}
              >
                {yuan} 元
              </Pressable>
            )
          })}
        </View>
        <TextField
          label="其他金额（元）"
          {...field}
          keyboard="text"
          placeholder={needPayFen > 0 ? `至少 ${needPayFen / 100} 元可补齐` : '请输入金额'}
          maxLength={10}
          note={`每次 ${deposit.minFen / 100} 到 ${deposit.maxFen / 100} 元，出院结算时多退少补`}
          isClearable
        />
      </Card>
    </>
  )
}
