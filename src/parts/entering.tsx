import { BrokenLink } from '@/components/broken_link'
import { ChosenPatient, NoPatient } from '@/components/chosen_patient'
import { OpenInWeChat } from '@/components/open_in_we_chat'
import { PatientChip } from '@/components/patient_chip'
import { SignInNeeded } from '@/components/sign_in_needed'

import { patient } from './people'
import { Phone } from './phone'
import type { Room } from './shown'

const press = () => undefined

/** 谁来办、怎样进来 */
export const entering: Room = {
  'components/chosen_patient': {
    已选: <ChosenPatient patient={{ ...patient, patientId: 'p1' }} />,
    还没有就诊人: <NoPatient note="添加就诊人后，他的报告可以在这里看" />,
  },
  'components/patient_chip': {
    只看: <PatientChip patient={patient} />,
    可以切换: <PatientChip patient={patient} onPress={press} />,
  },
  'components/sign_in_needed': {
    在微信里: (
      <SignInNeeded
        purpose="登录后可以预约挂号"
        isInWeChat
        address="https://example.org/"
        onSignIn={press}
        onCopy={press}
      />
    ),
    登录没有成功: (
      <SignInNeeded
        purpose="登录后可以预约挂号"
        isInWeChat
        address="https://example.org/"
        onSignIn={press}
        onCopy={press}
        failure="微信没有答应，请再试一次"
      />
    ),
    在别的浏览器里: (
      <SignInNeeded
        purpose="登录后可以看报告"
        isInWeChat={false}
        address="https://example.org/"
        onSignIn={press}
        onCopy={press}
      />
    ),
  },
  'components/open_in_we_chat': {
    复制链接或扫码: <OpenInWeChat address="https://example.org/" onCopy={press} />,
  },
  'components/broken_link': {
    链接不完整: (
      <Phone heightPx={480}>
        <BrokenLink title="确认挂号" />
      </Phone>
    ),
  },
}
