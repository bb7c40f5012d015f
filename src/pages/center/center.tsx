import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import type { OptionalService } from '@/contract/hospital'
import { go, navigate } from '@/navigation/navigate'
import {
  accountStore,
  authStore,
  hospitalStore,
  preferencesStore,
  visitingPatientStore,
} from '@/stores'
import { APP_VERSION, APP_VERSION_CODE } from '@/settings/limits'
import { Card } from '@/ui/lists/card'
import { confirm } from '@/ui/overlays/confirm'
import { ListRow } from '@/ui/lists/list_row'
import { PageFrame } from '@/ui/frame/page_frame'
import { elder } from '@/ui/icons/frame'
import { browser } from '@/platform/window/browser'
import { signInQueryNames } from '@/stores/next_sign_in_step'

import { FamilyStrip } from '@/components/family_strip'

import { AccountHead } from './account_head'
import { AccountRows } from './account_rows'
import { LanguageChoice } from './language_choice'
import { ElderThings, MyThings } from './my_things'
import { ReadingSize } from './reading_size'
import { useFamily } from './use_family'
import { useUnread } from './use_unread'
import styles from './center.module.scss'

definePageConfig({ navigationBarTitleText: '个人中心' })

/** Personal centre: the account, its pages, and reading preferences. */
export default observer(function Center() {
  const { isElder } = preferencesStore
  const unread = useUnread(authStore.isSignedIn)
  const patients = useFamily(authStore.isSignedIn)
  const [isOpen, setOpen] = useState(false)
  const things = {
    tel: accountStore.tel,
    unread,
    chosen: chosenOf(patients),
    offers: (service: OptionalService) => hospitalStore.offers(service),
  }
  return (
    <PageFrame title="个人中心" tab="center" hasNews={unread !== undefined}>
      <AccountHead
        status={authStore.status}
        tel={accountStore.tel}
        isKnown={accountStore.user !== undefined}
        failure={authStore.failure}
        accountFailure={accountStore.failure}
        isInWeChat={browser.kind() !== 'other'}
        address={browser.addressWithout(signInQueryNames)}
        onSignIn={() => authStore.signIn()}
        onAskAgain={() => authStore.askAgain()}
        onBind={go('bind_tel')}
      />
      {!isElder && patients.length > 1 && <FamilyStrip family={patients} onChoose={openPatient} />}
      {isElder ? (
        <ElderThings {...things} isOpen={isOpen} onOpen={() => setOpen(true)} />
      ) : (
        <MyThings {...things} />
      )}
      <Card isFlush>
        <ListRow
          icon={elder}
          title="长辈版"
          note="字和按钮更大，内容更少"
          value={isElder ? '已开启' : '未开启'}
          onPress={() => preferencesStore.setElder(!isElder)}
        />
        <ReadingSize
          scale={preferencesStore.fontScale}
          followsSystem={preferencesStore.followsSystem}
          onChange={(scale) => preferencesStore.setFontScale(scale)}
        />
        <LanguageChoice />
      </Card>
      <AccountRows
        telephone={hospitalStore.telephone}
        isSignedIn={authStore.isSignedIn}
        isWhole={!isElder || isOpen}
        onLeave={signOut}
      />
      <View className={styles.foot}>{`版本 ${APP_VERSION}（${APP_VERSION_CODE}）`}</View>
    </PageFrame>
  )
})

const openPatient = (patientId: string) => void navigate('patient_detail', { patientId })

function chosenOf({ length }: readonly unknown[]): string {
  return length > 1 ? (visitingPatientStore.current?.name ?? '') : ''
}

async function signOut(): Promise<void> {
  const isSure = await confirm({
    title: '退出登录？',
    text: '退出后，这台手机上看不到您的挂号和就诊人。再次打开会重新登录。',
    confirmLabel: '退出',
  })
  if (!isSure) return
  await authStore.signOut()
  visitingPatientStore.forget()
}
