import { idTypeLabels, relationLabels, type IdType, type Relation } from '@/contract/patient'
import { Card } from '@/ui/lists/card'
import { PickerField } from '@/ui/forms/picker_field'
import { TextField } from '@/ui/forms/text_field'

import { mayBeWithoutCertificate, saysWhoseTelephone, type DraftFacts } from '../patient_draft'
import { ChoiceChips, choicesOf } from '../choice_chips'
import { FormField, type FormPartProps } from './form_field'
import { HolderFields } from './holder_fields'

const relations = choicesOf<Relation>(relationLabels, [
  'self',
  'parent',
  'spouse',
  'child',
  'grandchild',
  'sibling',
  'other',
])
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
const idTypeNotes: Partial<Record<IdType, string>> = {
  '02': '孩子还没有身份证时，用户口簿上的身份证号码',
  none: '新生儿还没有证件，需要填写监护人',
}

interface IdentityCardProps extends FormPartProps {
  facts: DraftFacts
  today: string
  /** The account has 本人 already. */
  hasSelf: boolean
}

/** The patient's identity: relation, certificate, name; birthday and sex are read from the certificate where possible. */
export function IdentityCard({ form, facts, today, hasSelf }: IdentityCardProps) {
  const { values } = form
  return (
    <Card title="就诊人是谁">
      <FormField field="relation">
        <ChoiceChips
          label="与您的关系"
          choices={relations.map((choice) => ({
            ...choice,
            disabled: choice.value === 'self' && hasSelf,
          }))}
          {...form.field('relation')}
          note={hasSelf ? '“本人”已经添加过' : undefined}
        />
      </FormField>
      <FormField field="idType">
        <PickerField
          label="证件类型"
          choices={typesFor(values.relation)}
          {...form.field('idType')}
        />
      </FormField>
      {facts.asksNumber && (
        <FormField field="idNo">
          <TextField
            label="证件号码"
            {...form.field('idNo')}
            keyboard={saysWhoseTelephone(values.idType) ? 'idcard' : 'text'}
            maxLength={30}
            placeholder={values.idType === '01' ? '18 位身份证号码' : '请输入证件号码'}
            isClearable
          />
        </FormField>
      )}
      <FormField field="name">
        <TextField
          label="姓名"
          {...form.field('name')}
          autoComplete={values.relation === 'self' ? 'name' : 'off'}
          maxLength={50}
          placeholder="与证件上的姓名一致"
          note={
            values.idType === 'none'
              ? '还没有取名时，可填“母亲姓名之子”或“母亲姓名之女”'
              : undefined
          }
        />
      </FormField>
      <HolderFields form={form} facts={facts} today={today} />
    </Card>
  )
}

/** The certificates to choose from; without one only a child can be added. */
function typesFor(relation: Relation | undefined) {
  const canBeWithout = mayBeWithoutCertificate(relation)
  return idTypes.map((value) => {
    const disabled = value === 'none' && !canBeWithout
    return {
      value,
      words: idTypeLabels[value],
      note: disabled ? '只用于为孩子添加' : idTypeNotes[value],
      disabled,
    }
  })
}
