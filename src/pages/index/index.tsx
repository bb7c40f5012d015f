import { Text, View } from '@tarojs/components'

definePageConfig({ navigationBarTitleText: '首页' })

/** Home. */
export default function Index() {
  return (
    <View>
      <Text>首页</Text>
    </View>
  )
}
