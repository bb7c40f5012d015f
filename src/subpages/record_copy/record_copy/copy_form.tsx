import { View } from '@tarojs/components'

import type { CopyService, RecordCopies } from '@/contract/inpatient'
import { TelField } from '@/forms/tel_field'
import type { Form } from '@/forms/use_form'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { CheckRow } from '@/ui/forms/check_row'
import { ChoiceList } from '@/ui/forms/choice_list'
import { MainAction } from '@/ui/forms/main_action'
import { Segmented } from '@/ui/forms/segmented'
import { TextField } from '@/ui/forms/text_field'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

import { addressPlaceholder, ParcelRegion } from './parcel_region'
import styles from './record_copy.module.scss'
import { copyAnchors, useCopyForm, type CopyValues } from './use_copy_form'

interface CopyFormProps {
  copies: RecordCopies
  service: CopyService
  onAsked: () => Promise<unknown>
}

/** A new request: what, how many, for what, how it is received; sent after the check by SMS. */
export function CopyForm({ copies, service, onAsked }: CopyFormProps) {
  const { form, send } = useCopyForm(copies.inpatientId, service)
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet(check)
  const { values, errors, change } = form
  const ask = () =>
    form.submit(() =>
      whenSteppedUp(async () => {
        await send()
        await onAsked()
      }),
    )
  return (
    <>
      <View id={copyAnchors.parts} />
      <Card title="复印什么">
        {service.parts.map(({ code, name }) => (
          <CheckRow
            key={code}
            label={name}
            isChecked={values.parts.includes(code)}
            onChange={(isOn) => change({ parts: withPart(values.parts, code, isOn) })}
          />
        ))}
        <Wrong words={errors.parts} />
        {service.maxCopies > 1 && (
          <>
            <View className={styles.label}>几份</View>
            <Segmented
              label="几份"
              choices={countsTo(service.maxCopies)}
              value={String(values.copies)}
              onChange={(count) => change({ copies: Number(count) })}
            />
          </>
        )}
      </Card>
      <View id={copyAnchors.purpose} />
      <Card title="做什么用">
        <ChoiceList
          label="做什么用"
          choices={service.purposes.map(({ code, name }) => ({ value: code, words: name }))}
          value={values.purpose}
          onChange={(purpose) => change({ purpose })}
        />
        <Wrong words={errors.purpose} />
      </Card>
      <View id={copyAnchors.receiving} />
      <Receiving service={service} form={form} />
      <Card title="费用和时间">
        <View className={styles.written}>{service.feeNote}</View>
        <View className={styles.note}>{service.answerDays} 天里告诉您受理没有、多少钱。</View>
        {service.advice && <View className={styles.note}>{service.advice}</View>}
      </Card>
      {form.problem !== '' && <Notice tone="warning">{form.problem}</Notice>}
      <MainAction action="申请复印" onPress={ask} />
      {stepUpSheet}
    </>
  )
}

function Receiving({ service, form }: { service: CopyService; form: Form<CopyValues> }) {
  const { courier, pickup } = service
  const { way } = form.values
  return (
    <Card title="怎么拿">
      {courier && pickup && (
        <Segmented
          label="怎么拿"
          choices={ways}
          value={way}
          onChange={(next) => form.change({ way: next })}
        />
      )}
      {way === 'courier' && courier && (
        <>
          <View className={styles.advice}>{courier.advice}</View>
          <TextField label="收件人" maxLength={30} {...form.field('name')} />
          <TelField {...form.field('tel')} />
          <ParcelRegion field={form.field('region')} />
          <TextField
            label="详细地址"
            placeholder={addressPlaceholder}
            autoComplete="street-address"
            maxLength={120}
            {...form.field('address')}
          />
        </>
      )}
      {way === 'pickup' && pickup && (
        <>
          <ListRow title="在哪里取" note={pickup.place} />
          {pickup.hours && <ListRow title="什么时候" note={pickup.hours} />}
        </>
      )}
    </Card>
  )
}

function Wrong({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <View className={styles.wrong} role="alert">
      {words}
    </View>
  )
}

/** Why the code is asked for. */
const check = {
  lead: '病案是您的隐私。',
  action: '申请复印病案',
  noPhone: '申请复印病案前，请先绑定手机号',
  noPhoneNote: '要用手机验证码确认是您本人',
}

const withPart = (parts: readonly string[], code: string, isOn: boolean): string[] =>
  isOn ? [...parts, code] : parts.filter((one) => one !== code)

/** More than these are rarely wanted; the counter makes them. */
const maxShown = 6
const countsTo = (max: number) =>
  Array.from({ length: Math.min(max, maxShown) }, (_, index) => String(index + 1)).map((value) => ({
    value,
    words: value,
  }))

const ways = [
  { value: 'courier', words: '快递寄给我' },
  { value: 'pickup', words: '到医院取' },
] as const
