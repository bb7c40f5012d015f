import { View } from '@tarojs/components'
import { useState } from 'react'

import { go, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { SearchField } from '@/ui/forms/search_field'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { stethoscope } from '@/ui/icons/care'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { RecentSearches } from './search_index/recent_searches'
import { useSettled } from './search_index/use_settled'
import { Results } from './search_index/results'
import styles from './search.module.scss'
import { forgetSearches, readSearches, rememberSearch } from './search_index/history'

definePageConfig({ navigationBarTitleText: '搜索' })

const typingPauseMs = 300

/** 搜索: one field for doctor, department or symptom, with the search history. */
export default function SearchIndex() {
  const { keyword = '' } = useRouteParameters('search_index')
  const [words, setWords] = useState(keyword)
  const [history, setHistory] = useState(readSearches)
  const asked = useSettled(words.trim(), typingPauseMs)
  const { state } = useRequest(asked === '' ? undefined : { words: asked }, api.search.find)
  const keep = () => setHistory(rememberSearch(words))
  function forget(): void {
    forgetSearches()
    setHistory([])
  }

  return (
    <PageFrame title="搜索">
      <SearchField
        id="search"
        label="搜索医生、科室或症状"
        placeholder="医生、科室、症状或拼音"
        maxLength={40}
        value={words}
        onChange={setWords}
        onConfirm={keep}
        className={styles.field}
      />
      {words.trim() === '' ? (
        <>
          <RecentSearches words={history} onChoose={setWords} onForget={forget} />
          <Card isFlush>
            <ListRow
              icon={stethoscope}
              title="不知道看什么科？"
              note="选症状，看看该挂哪个科"
              onPress={go('symptom_helper')}
            />
          </Card>
        </>
      ) : (
        <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
          {(found) => <Results found={found} asked={asked} onChosen={keep} />}
        </Loaded>
      )}
      <View className={styles.end} />
    </PageFrame>
  )
}
