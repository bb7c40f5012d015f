import { View } from '@tarojs/components'

import { AccountLoaded } from '@/gates/account_loaded'
import { forSignedIn } from '@/gates/for_signed_in'
import { accountStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Loaded } from '@/ui/states/loaded'

import styles from './note.module.scss'
import { Done, NothingBound } from './patient_rebind_tel/ends'
import { NewTelStep } from './patient_rebind_tel/new_tel_step'
import { OldTelStep } from './patient_rebind_tel/old_tel_step'
import { PendingTelChange } from './patient_rebind_tel/pending_tel_change'
import { useTelChange } from './patient_rebind_tel/use_tel_change'

definePageConfig({ navigationBarTitleText: '变更手机号', enablePullDownRefresh: true })

/** 变更手机号: a code to the old number, then to the new one; with a certificate and a waiting time where the old one is lost. */
function PatientRebindTel() {
  const { state, step, prove, finish, cancel } = useTelChange()
  return (
    <PageFrame title="变更手机号">
      <Loaded state={state}>
        {({ pending }) => {
          if (step.at === 'done') return <Done tel={accountStore.tel} />
          if (pending)
            return (
              <PendingTelChange
                pending={pending}
                tel={accountStore.tel}
                onCancel={() => cancel(pending.changeId)}
              />
            )
          if (step.at === 'new')
            return (
              <NewTelStep changeId={step.changeId} waitHours={step.waitHours} onFinished={finish} />
            )
          if (accountStore.user !== undefined && accountStore.tel === '') return <NothingBound />
          return (
            <AccountLoaded>
              <OldTelStep tel={accountStore.tel} onProven={prove} />
            </AccountLoaded>
          )
        }}
      </Loaded>
      <View className={styles.centred}>
        <TelephoneLink words="遇到困难？联系医院" />
      </View>
    </PageFrame>
  )
}

export default forSignedIn('变更手机号', '登录后可以变更手机号', PatientRebindTel)
