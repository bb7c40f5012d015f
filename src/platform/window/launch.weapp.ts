import Taro from '@tarojs/taro'

/** Whether the app starts at home, and its page comes after it: WeChat runs the app's script, then loads the page. */
export const startsAtHome = (): boolean => Taro.getLaunchOptionsSync().path === 'pages/index/index'
