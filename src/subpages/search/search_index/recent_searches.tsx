import { Button } from '@/ui/forms/button'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Card } from '@/ui/lists/card'

interface RecentSearchesProps {
  words: readonly string[]
  onChoose: (words: string) => void
  onForget: () => void
}

/** The search history, on this phone only. */
export function RecentSearches({ words, onChoose, onForget }: RecentSearchesProps) {
  if (words.length === 0) return null
  const forget = (
    <Button kind="text" isSmall onPress={onForget}>
      清空
    </Button>
  )
  return (
    <Card title="最近搜索" extra={forget}>
      <FilterChips
        label="最近搜索"
        chips={words.map((one) => ({ value: one, words: one }))}
        values={[]}
        onChange={([one]) => one && onChoose(one)}
      />
    </Card>
  )
}
