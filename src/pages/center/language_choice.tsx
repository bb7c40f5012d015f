import { View } from '@tarojs/components'

import { type Language, languageNames } from '@/contract/language'
import { changeLanguage } from '@/platform/app/change_language'
import { languagePack } from '@/platform/app/language_pack'
import { fetchWords } from '@/request/fetch_words'
import { Segmented } from '@/ui/forms/segmented'

import styles from './reading_size.module.scss'

/** In two languages: a user who needs it may read only one of them. */
const title = /* as it is */ '语言 Language'
const choices = (['zh', 'zh-Hant', 'en'] as const).map((value) => ({
  value,
  words: languageNames[value],
}))

/** The language of the app; choosing another one restarts it. */
export function LanguageChoice() {
  return (
    <View className={styles.box}>
      <View className={styles.title}>{title}</View>
      <Segmented<Language>
        label={title}
        choices={choices}
        value={languagePack?.language ?? 'zh'}
        onChange={(language) => void changeLanguage(language, fetchWords)}
      />
      {languagePack?.language === 'en' && (
        <View className={styles.note}>医院没有给英文名称的科室和医生，本应用用拼音写出。</View>
      )}
    </View>
  )
}
