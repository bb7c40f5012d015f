import { Text, View } from '@tarojs/components'

import { sexLabels, type Sex } from '@/contract/patient'
import { dayInFull } from '@/ui/facts/format_day'
import { DateField } from '@/ui/forms/date_field'
import { check } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import { ChoiceChips, choicesOf } from '../choice_chips'
import { saysWhoseTelephone, type DraftFacts } from '../patient_draft'
import { formatAge } from '../patient_row'
import { FormField, type FormPartProps } from './form_field'
import styles from './holder_fields.module.scss'

const sexes = choicesOf<Sex>(sexLabels, ['male', 'female', 'unknown'])
/** Where the picker opens for an adult: turning back from today would take too long. */
const likelyBirthday = '1980-01-01'

interface HolderFieldsProps extends FormPartProps {
  facts: DraftFacts
  today: string
}

/** Sex and birthday: read from the certificate where possible, asked for otherwise. */
export function HolderFields({ form, facts, today }: HolderFieldsProps) {
  return (
    <>
      <FormField field="sex">
        {!facts.knownSex && !saysWhoseTelephone(form.values.idType) && (
          <ChoiceChips label="性别" choices={sexes} {...form.field('sex')} />
        )}
      </FormField>
      <FormField field="birthday">
        {!facts.knownBirthday && !saysWhoseTelephone(form.values.idType) && (
          <DateField
            label="出生日期"
            {...form.field('birthday')}
            today={today}
            max={today}
            openAt={
              form.values.relation === 'child' || form.values.idType === 'none'
                ? today
                : likelyBirthday
            }
          />
        )}
      </FormField>
      {facts.knownBirthday && (
        <KnownFacts birthday={facts.knownBirthday} sex={facts.knownSex} age={facts.age} />
      )}
    </>
  )
}

/** Facts from the certificate: shown for comparison, not typed. */
function KnownFacts({ birthday, sex, age }: { birthday: string; sex?: Sex; age?: number }) {
  const words = [
    sex && sexLabels[sex],
    `${dayInFull(birthday)}出生`,
    age !== undefined && formatAge(age),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <View className={styles.known} role="status">
      <Icon of={check} sizePx={18} className={styles.icon} />
      <View className={styles.main}>
        <Text>{words}</Text>
        <View className={styles.note}>由证件号码得出，请核对</View>
      </View>
    </View>
  )
}
