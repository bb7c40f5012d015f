import { Text, View } from '@tarojs/components'

import {
  idTypeLabels,
  relationLabels,
  sexLabels,
  type IdType,
  type Relation,
  type Sex,
} from '@/contract/patient'
import { Card } from '@/ui/lists/card'
import { DateField } from '@/ui/forms/date_field'
import { Icon } from '@/ui/icons/icon'
import { check } from '@/ui/icons/frame'
import { PickerField } from '@/ui/forms/picker_field'
import { TextField } from '@/ui/forms/text_field'

import { mayBeWithoutCertificate, tellsHolder, type DraftFacts } from '../patient_draft'
import { ChoiceChips, choicesOf } from '../choice_chips'
import { FormField, type FormPartProps } from './form_field'
import styles from './identity_card.module.scss'
import { ageWords, dayInFull } from '../patient_row'

const relations = choicesOf<Relation>(relationLabels, [
  'self',
  'parent',
  'spouse',
  'child',
  'sibling',
  'other',
])
const sexes = choicesOf<Sex>(sexLabels, ['male', 'female', 'unknown'])
const idTypes: readonly IdType[] = [
  '01',
  '02',
  'birth_certificate',
  'none',
  '06',
  '07',
  'residence_permit',
  '03',
  'permanent_resident',
  '04',
  '99',
]
/** Where the picker opens for a grown-up: nobody turns it back from today. */
const likelyBirthday = '1980-01-01'
const idTypeNotes: Partial<Record<IdType, string>> = {
  '02': '孩子还没有身份证时，用户口簿上的身份证号码',
  none: '新生儿还没有证件，需要填写监护人',
}

interface IdentityCardProps extends FormPartProps {
  facts: DraftFacts
  today: string
  /** The account has added himself already. */
  hasSelf: boolean
}

/** Who the person is: relation, certificate, name; birthday and sex are read from the certificate where it tells them. */
export function IdentityCard({
  draft,
  errors,
  onChange,
  onLeave,
  facts,
  today,
  hasSelf,
}: IdentityCardProps) {
  const canBeWithout = mayBeWithoutCertificate(draft.relation)
  const types = idTypes.map((value) => ({
    value,
    words: idTypeLabels[value],
    note: value === 'none' && !canBeWithout ? '只用于为孩子添加' : idTypeNotes[value],
    disabled: value === 'none' && !canBeWithout,
  }))
  return (
    <Card title="就诊人是谁">
      <FormField field="relation">
        <ChoiceChips
          label="与您的关系"
          choices={relations.map((choice) => ({
            ...choice,
            disabled: choice.value === 'self' && hasSelf,
          }))}
          value={draft.relation}
          onChange={(relation) => onChange({ relation })}
          error={errors.relation}
          note={hasSelf ? '“本人”已经添加过' : undefined}
        />
      </FormField>
      <FormField field="idType">
        <PickerField
          label="证件类型"
          choices={types}
          value={draft.idType}
          onChange={(idType) => onChange({ idType })}
          error={errors.idType}
        />
      </FormField>
      {facts.asksNumber && (
        <FormField field="idNo">
          <TextField
            label="证件号码"
            value={draft.idNo}
            onChange={(idNo) => onChange({ idNo })}
            onBlur={() => onLeave('idNo')}
            keyboard={tellsHolder(draft.idType) ? 'idcard' : 'text'}
            maxLength={30}
            placeholder={draft.idType === '01' ? '18位身份证号码' : '请输入证件号码'}
            error={errors.idNo}
            isClearable
          />
        </FormField>
      )}
      <FormField field="name">
        <TextField
          label="姓名"
          value={draft.name}
          onChange={(name) => onChange({ name })}
          onBlur={() => onLeave('name')}
          autoComplete={draft.relation === 'self' ? 'name' : 'off'}
          maxLength={50}
          placeholder="与证件上的姓名一致"
          note={
            draft.idType === 'none' ? '还没有取名时，可填“母亲姓名之子”或“母亲姓名之女”' : undefined
          }
          error={errors.name}
        />
      </FormField>
      <FormField field="sex">
        {!facts.knownSex && !tellsHolder(draft.idType) && (
          <ChoiceChips
            label="性别"
            choices={sexes}
            value={draft.sex}
            onChange={(sex) => onChange({ sex })}
            error={errors.sex}
          />
        )}
      </FormField>
      <FormField field="birthday">
        {!facts.knownBirthday && !tellsHolder(draft.idType) && (
          <DateField
            label="出生日期"
            value={draft.birthday}
            onChange={(birthday) => onChange({ birthday })}
            today={today}
            max={today}
            openAt={draft.relation === 'child' || draft.idType === 'none' ? today : likelyBirthday}
            error={errors.birthday}
          />
        )}
      </FormField>
      {facts.knownBirthday && (
        <KnownFacts birthday={facts.knownBirthday} sex={facts.knownSex} age={facts.age} />
      )}
    </Card>
  )
}

/** What the certificate tells: to be read and compared, not typed. */
function KnownFacts({ birthday, sex, age }: { birthday: string; sex?: Sex; age?: number }) {
  const words = [
    sex && sexLabels[sex],
    `${dayInFull(birthday)}出生`,
    age !== undefined && ageWords(age),
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
