import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { go, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { EmptyState } from '@/ui/states/empty_state'
import { FilterChips } from '@/ui/forms/filter_chips'
import { ListRow } from '@/ui/lists/list_row'
import { stethoscope } from '@/ui/icons/care'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'
import { SkeletonList } from '@/ui/states/skeleton'

import { Results } from './search_index/results'
import { SearchField } from './search_index/search_field'
import styles from './search.module.scss'
import { forgetSearches, readSearches, rememberSearch } from './search_index/history'

definePageConfig({ navigationBarTitleText: '搜索' })

const typingPauseMs = 300

/** 搜索: one field for doctor, department or symptom, with what was searched for before. */
export default function SearchIndex() {
  const { keyword = '' } = useRouteParameters('search_index')
  const [words, setWords] = useState(keyword)
  const [history, setHistory] = useState(readSearches)
  const asked = useSettled(words.trim(), typingPauseMs)
  const { state } = useRequest(asked === '' ? undefined : { words: asked }, api.search.find)
  const keep = () => setHistory(rememberSearch(words))

  return (
    <PageFrame title="搜索">
      <SearchField value={words} onChange={setWords} onConfirm={keep} />
      {words.trim() === '' ? (
        <>
          {history.length > 0 && (
            <Card
              title="最近搜索"
              extra={
                <Button
                  kind="text"
                  isSmall
                  onPress={() => {
                    forgetSearches()
                    setHistory([])
                  }}
                >
                  清空
                </Button>
              }
            >
              <FilterChips
                label="最近搜索"
                chips={history.map((one) => ({ value: one, words: one }))}
                values={[]}
                onChange={([one]) => one && setWords(one)}
              />
            </Card>
          )}
          <Helper />
        </>
      ) : (
        <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
          {(found) => {
            if (found.departments.length + found.doctors.length + found.symptoms.length > 0)
              return <Results found={found} onChosen={keep} />
            return (
              <EmptyState
                picture={empty}
                text={`没有找到与“${asked}”有关的内容`}
                note="换个说法试试，或按症状找科室"
                action={<Button onPress={go('symptom_helper')}>按症状找科室</Button>}
                hasTelephone
              />
            )
          }}
        </Loaded>
      )}
      <View className={styles.end} />
    </PageFrame>
  )
}

function Helper() {
  return (
    <Card isFlush>
      <ListRow
        icon={stethoscope}
        title="不知道看什么科？"
        note="选症状，看看该挂哪个科"
        onPress={go('symptom_helper')}
      />
    </Card>
  )
}

/** The value once it has stood still. */
function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
