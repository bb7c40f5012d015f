import { Text, View } from '@tarojs/components'

import { goTab } from '@/navigation/navigate'
import { Pressable } from '@/platform/elements/pressable'

import { TAB_BAR_ICON_PX } from '@/settings/limits'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { home, homeSolid, user, userSolid } from '@/ui/icons/frame'
import styles from './tab_bar.module.scss'

/** The two tab pages. */
export type Tab = 'index' | 'center'

const tabs = [
  { name: 'index', words: '首页', icon: home, selectedIcon: homeSolid },
  { name: 'center', words: '我的', icon: user, selectedIcon: userSolid },
] as const

/** The tab bar of the two tab pages (spec §2, §9). */
export function TabBar({ selected, hasNews = false }: { selected: Tab; hasNews?: boolean }) {
  return (
    <View className={styles.bar} role="navigation" aria-label="主导航">
      {tabs.map(({ name, words, icon, selectedIcon }) => (
        <Pressable
          key={name}
          className={classNames(styles.tab, name === selected && styles.selected)}
          current={name === selected ? 'page' : undefined}
          onPress={goTab(name)}
        >
          <Icon
            of={name === selected ? selectedIcon : icon}
            sizePx={TAB_BAR_ICON_PX}
            className={styles.icon}
          />
          <Text className={styles.words}>{words}</Text>
          {hasNews && name === 'center' && <View className={styles.news} aria-hidden />}
        </Pressable>
      ))}
    </View>
  )
}
