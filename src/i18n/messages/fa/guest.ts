import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'رفتن به محتوا',
    language: 'زبان',
    retry: 'تلاش دوباره',
    signIn: 'ورود',
    goHome: 'رفتن به صفحهٔ اصلی',
    reload: 'بارگذاری دوبارهٔ صفحه',
    error: 'خطا: {title}',
  },
  screens: {
    home: 'صفحهٔ اصلی',
    settings: 'تنظیمات',
    session: 'نشست',
  },
  login: {
    title: 'ورود',
    heading: 'ورود به {product}',
    username: '{kind, select, email {ایمیل} phone {شمارهٔ تلفن} other {نام کاربری}}',
    password: 'گذرواژه',
    showPassword: 'نمایش گذرواژه',
    remember: 'مرا به خاطر بسپار',
    rememberHint: 'بدون این گزینه، با بستن آخرین زبانهٔ این برنامه از حساب خود خارج می‌شوید.',
    submit: 'ورود',
    busy: 'در حال ورود',
    usernameMissing:
      '{kind, select, email {ایمیل خود را وارد کنید.} phone {شمارهٔ تلفن خود را وارد کنید.} other {نام کاربری خود را وارد کنید.}}',
    failed: 'ورود انجام نشد. دوباره تلاش کنید.',
    passwordMissing: 'گذرواژهٔ خود را وارد کنید.',
    returnsTo: 'پس از ورود، به صفحهٔ «{screen}» برمی‌گردید.',
  },
  ended: {
    logout: 'از حساب خود خارج شدید.',
    logoutElsewhere: 'از حساب خارج شدید، چون در زبانهٔ دیگری خارج شده بودید.',
    bothExpired: 'از حساب خارج شدید، چون نشست شما منقضی شده بود.',
    refreshRefused: 'از حساب خارج شدید، چون سرور نشست شما را تمدید نکرد.',
    tokenRefused: 'از حساب خارج شدید، چون سرور دیگر نشست شما را نپذیرفت.',
    idle: 'از حساب خارج شدید، چون مدتی فعالیتی نداشتید.',
    absoluteTimeout: 'از حساب خارج شدید، چون نشست شما به بیشترین زمان مجاز رسیده بود.',
    userChanged: 'از حساب خارج شدید، چون کاربر دیگری در این مرورگر وارد شد.',
    storageCleared: 'از حساب خارج شدید، چون داده‌های این مرورگر پاک شد.',
    endedByApp: 'از حساب خارج شدید.',
  },
  error: {
    title: 'مشکلی پیش آمد',
    text: 'این بخش از صفحه از کار افتاد. نشست شما برجاست. صفحه را دوباره بارگذاری کنید؛ اگر باز هم پیش آمد، به صفحهٔ اصلی بروید.',
    outdated:
      'بخشی از صفحه بارگذاری نشد. برای دریافت تازه‌ترین نسخه، صفحه را دوباره بارگذاری کنید.',
    offline: 'آفلاین هستید',
    offlineText: 'این صفحه بار اول به اینترنت نیاز دارد. با برقراری اتصال، باز می‌شود.',
    details: 'جزئیات',
  },
} satisfies Translation<typeof en>
