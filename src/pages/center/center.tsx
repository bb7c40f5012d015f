import { Text, View } from '@tarojs/components'

definePageConfig({ navigationBarTitleText: '个人中心' })

/** Personal centre. */
export default function Center() {
  return (
    <View>
      <Text>我的</Text>
    </View>
  )
}
