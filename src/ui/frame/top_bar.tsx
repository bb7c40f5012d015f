import { View } from '@tarojs/components'
import { useState } from 'react'

import { goBack, switchTab } from '@/navigation/navigate'
import { Pressable } from '@/platform/elements/pressable'
import { topInset } from '@/platform/overlays/top_inset'

import { Icon } from '@/ui/icons/icon'
import { back, home, user } from '@/ui/icons/frame'
import type { Tab } from './tab_bar'
import styles from './top_bar.module.scss'

interface TopBarProps {
  title: string
  /** A tab page has no back button. */
  tab?: Tab
  onBack?: () => void
}

/** The shared bar at the top: back, home, the title, centre (spec §2). Tabs need none of the icons; beside WeChat's capsule the title takes centre's space. */
export function TopBar({ title, tab, onBack }: TopBarProps) {
  const [inset] = useState(topInset)
  const isBesideCapsule = inset.rightPx > 0

  return (
    <View
      className={styles.bar}
      role="banner"
      style={{ paddingTop: `${inset.topPx}px`, paddingRight: `${inset.rightPx}px` }}
    >
      <View className={styles.side}>
        {!tab && (
          <Pressable
            className={styles.button}
            label="返回"
            onPress={() => (onBack ? onBack() : void goBack())}
          >
            <Icon of={back} sizePx={22} />
          </Pressable>
        )}
        {!tab && (
          <Pressable className={styles.button} label="首页" onPress={() => void switchTab('index')}>
            <Icon of={home} sizePx={22} />
          </Pressable>
        )}
      </View>
      <View className={styles.title} role="heading" aria-level={1}>
        {title}
      </View>
      {!isBesideCapsule && (
        <View className={styles.end}>
          {!tab && (
            <Pressable
              className={styles.button}
              label="个人中心"
              onPress={() => void switchTab('center')}
            >
              <Icon of={user} sizePx={22} />
            </Pressable>
          )}
        </View>
      )}
    </View>
  )
}
