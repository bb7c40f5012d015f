import { firstIssue } from '@/contract/issue'
import { sexLabels, type Patient } from '@/contract/patient'
import { sex as sexOf, symptomAge } from '@/contract/search'
import { useForm } from '@/forms/use_form'
import { ChoiceList } from '@/ui/forms/choice_list'
import { MainAction } from '@/ui/forms/main_action'
import { Segmented } from '@/ui/forms/segmented'
import { TextField } from '@/ui/forms/text_field'
import { Card } from '@/ui/lists/card'

type Sex = 'male' | 'female'

/** Whom it is about; nobody's sex is supposed before it is said. */
interface Who {
  patientId?: string
  age: string
  sex?: Sex
}

interface WhoFormProps {
  title: string
  /** The account's patients, one of whom it may be. */
  patients: readonly Pick<Patient, 'patientId' | 'name' | 'age' | 'sex'>[]
  onAsk: (who: { age: number; sex: Sex }) => Promise<void>
}

const sexes = [
  { value: 'female', words: '女' },
  { value: 'male', words: '男' },
] as const

/** Age and sex: of a patient of the account in one tap, or said. */
export function WhoForm({ title, patients, onAsk }: WhoFormProps) {
  const form = useForm<Who>({
    start: { age: '' },
    rules: ({ age, sex }) => ({
      age: firstIssue(symptomAge, yearsOf(age)) ?? firstIssue(sexOf, sex),
    }),
  })
  const { patientId, sex } = form.values

  function choose(chosenId: string): void {
    const chosen = patients.find((patient) => patient.patientId === chosenId)
    form.change({
      patientId: chosenId,
      age: chosen ? String(chosen.age) : '',
      sex: chosen?.sex === 'male' || chosen?.sex === 'female' ? chosen.sex : undefined,
    })
  }

  async function ask(): Promise<void> {
    const age = yearsOf(form.values.age)
    if (form.check() && age !== undefined && sex) await onAsk({ age, sex })
  }

  return (
    <Card title={title}>
      {patients.length > 0 && (
        <ChoiceList
          label="就诊人"
          choices={patients.map((patient) => ({
            value: patient.patientId,
            words: patient.name,
            note: formatAbout(patient),
          }))}
          value={patientId}
          onChange={choose}
        />
      )}
      <TextField
        label={patients.length > 0 ? '或者填年龄（周岁）' : '年龄（周岁）'}
        value={form.values.age}
        onChange={(age) => form.change({ patientId: undefined, age: age.replace(/\D/g, '') })}
        keyboard="number"
        maxLength={3}
        error={form.errors.age}
      />
      <Segmented
        label="性别"
        choices={sexes}
        value={sex}
        onChange={(said) => form.change({ patientId: undefined, sex: said })}
      />
      <MainAction action="看看挂哪个科" onPress={ask} />
    </Card>
  )
}

function yearsOf(age: string): number | undefined {
  return /^\d{1,3}$/.test(age) ? Number(age) : undefined
}

function formatAbout({ sex, age }: Pick<Patient, 'age' | 'sex'>): string {
  return [sex !== 'unknown' && sexLabels[sex], `${age} 岁`].filter(Boolean).join(' · ')
}
