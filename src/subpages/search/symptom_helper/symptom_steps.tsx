import { View } from '@tarojs/components'
import { useContext, useState } from 'react'

import type { ReplyOf } from '@/contract/endpoint'
import { firstIssue } from '@/contract/issue'
import { sexLabels, type Patient } from '@/contract/patient'
import { sex as sexOf, symptomAge, type searchCalls, type Symptom } from '@/contract/search'
import { callPhone } from '@/platform/device/phone_call'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ChoiceList } from '@/ui/forms/choice_list'
import { EmptyState } from '@/ui/states/empty_state'
import { HospitalTelephone } from '@/ui/frame/hospital_telephone'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'
import { empty } from '@/ui/pictures/states'
import { Segmented } from '@/ui/forms/segmented'
import { TextField } from '@/ui/forms/text_field'

import styles from '../search.module.scss'

type Sex = 'male' | 'female'
type Advice = ReplyOf<typeof searchCalls.adviseDepartments>

interface SymptomStepsProps {
  symptom: Symptom
  /** The account's patients, one of whom it may be. */
  patients: readonly Pick<Patient, 'patientId' | 'name' | 'age' | 'sex'>[]
  onChoose: (departId: string) => void
}

/** The questions about one symptom, one at a time, and where to go. */
export function SymptomSteps({ symptom, patients, onChoose }: SymptomStepsProps) {
  const [isSafe, setSafe] = useState(symptom.redFlags.length === 0)
  const [patientId, setPatientId] = useState<string>()
  const [age, setAge] = useState('')
  const [sex, setSex] = useState<Sex>()
  const [error, setError] = useState<string>()
  const [advice, setAdvice] = useState<Advice>()
  const [isEmergency, setEmergency] = useState(false)

  function choosePatient(chosenId: string): void {
    const chosen = patients.find((patient) => patient.patientId === chosenId)
    setPatientId(chosenId)
    setAge(chosen ? String(chosen.age) : '')
    setSex(chosen?.sex === 'male' || chosen?.sex === 'female' ? chosen.sex : undefined)
  }

  async function ask(): Promise<void> {
    const years = /^\d{1,3}$/.test(age) ? Number(age) : undefined
    const found = firstIssue(symptomAge, years) ?? firstIssue(sexOf, sex)
    setError(found)
    if (found || years === undefined || sex === undefined) return
    setAdvice(
      await api.search
        .adviseDepartments({ symptomId: symptom.symptomId, age: years, sex, hasRedFlag: false })
        .catch(() => undefined),
    )
  }

  // Said at once, without asking the server: a bad network must not hold it up.
  if (isEmergency) return <Emergency />
  if (!isSafe) {
    return (
      <Card title={`${symptom.name}：有没有下面任何一种情况？`}>
        {symptom.redFlags.map((flag) => (
          <View key={flag} className={styles.flag}>
            {flag}
          </View>
        ))}
        <View className={styles.actions}>
          <Button kind="danger" isWide onPress={() => setEmergency(true)}>
            有其中一种
          </Button>
          <Button onPress={() => setSafe(true)}>都没有</Button>
        </View>
      </Card>
    )
  }
  if (advice === undefined) {
    return (
      <Card title={`${symptom.name}：谁来看病？`}>
        {patients.length > 0 && (
          <ChoiceList
            label="就诊人"
            choices={patients.map((patient) => ({
              value: patient.patientId,
              words: patient.name,
              note: [patient.sex !== 'unknown' && sexLabels[patient.sex], `${patient.age}岁`]
                .filter(Boolean)
                .join(' · '),
            }))}
            value={patientId}
            onChange={choosePatient}
          />
        )}
        <TextField
          label={patients.length > 0 ? '或者填年龄（周岁）' : '年龄（周岁）'}
          value={age}
          onChange={(value) => {
            setPatientId(undefined)
            setAge(value.replace(/\D/g, ''))
          }}
          keyboard="number"
          maxLength={3}
          error={error}
        />
        <Segmented
          label="性别"
          choices={[
            { value: 'female', words: '女' },
            { value: 'male', words: '男' },
          ]}
          value={sex}
          onChange={(value) => {
            setPatientId(undefined)
            setSex(value)
          }}
        />
        <View className={styles.actions}>
          <Button onPress={ask}>看看挂哪个科</Button>
        </View>
      </Card>
    )
  }
  if (advice.departments.length === 0) {
    return (
      <EmptyState
        picture={empty}
        text="没有找到合适的科室"
        note="请打电话问医院该看什么科"
        hasTelephone
      />
    )
  }
  return (
    <>
      <Card title={`${symptom.name}，可以挂这些科`} isFlush>
        {advice.departments.map(({ departId, name, branchName, reason }) => (
          <ListRow
            key={departId}
            title={name}
            note={`${reason}（${branchName}）`}
            onPress={() => onChoose(departId)}
          />
        ))}
      </Card>
      <View
        className={styles.lead}
      >{`建议由规则给出（${advice.version}版），不代替医生判断。症状加重时请及时就医。`}</View>
    </>
  )
}

function Emergency() {
  const telephone = useContext(HospitalTelephone)
  return (
    <Card title="请不要等预约">
      <Notice tone="danger" isUrgent>
        这可能是急症。请立即拨打 120，或让家人送您到急诊科。不要自己开车。
      </Notice>
      <View className={styles.actions}>
        <Button onPress={() => callPhone('120')}>拨打 120</Button>
        {telephone && (
          <Button kind="secondary" isWide onPress={() => callPhone(telephone)}>
            联系医院
          </Button>
        )}
      </View>
    </Card>
  )
}
