import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'رفتن به محتوا',
    language: 'زبان',
    retry: 'کوشش دوباره',
    signIn: 'ورود',
    goHome: 'رفتن به صفحۀ اصلی',
    reload: 'بارگذاری دوبارۀ صفحه',
    error: 'خطا: {title}',
  },
  screens: {
    home: 'صفحۀ اصلی',
    settings: 'تنظیمات',
    session: 'نشست',
  },
  login: {
    title: 'ورود',
    heading: 'ورود به {product}',
    username: '{kind, select, email {ایمیل} phone {شمارۀ تیلفون} other {نام کاربری}}',
    password: 'رمز عبور',
    showPassword: 'نمایش رمز عبور',
    remember: 'مرا به یاد داشته باش',
    rememberHint: 'بدون این گزینه، با بستن آخرین تب این برنامه از حساب خود خارج می‌شوید.',
    submit: 'ورود',
    busy: 'در حال ورود',
    usernameMissing:
      '{kind, select, email {ایمیل خود را وارد کنید.} phone {شمارۀ تیلفون خود را وارد کنید.} other {نام کاربری خود را وارد کنید.}}',
    failed: 'ورود انجام نشد. دوباره کوشش کنید.',
    passwordMissing: 'رمز عبور خود را وارد کنید.',
    returnsTo: 'پس از ورود، به صفحۀ «{screen}» برمی‌گردید.',
  },
  ended: {
    logout: 'از حساب خود خارج شدید.',
    logoutElsewhere: 'از حساب خارج شدید، چون در تب دیگری خارج شده بودید.',
    bothExpired: 'از حساب خارج شدید، چون نشست شما منقضی شده بود.',
    refreshRefused: 'از حساب خارج شدید، چون سرور نشست شما را تمدید نکرد.',
    tokenRefused: 'از حساب خارج شدید، چون سرور دیگر نشست شما را قبول نکرد.',
    idle: 'از حساب خارج شدید، چون مدتی فعالیت نداشتید.',
    absoluteTimeout: 'از حساب خارج شدید، چون نشست شما به حداکثر زمان مجاز رسیده بود.',
    userChanged: 'از حساب خارج شدید، چون شخص دیگری در این‌جا وارد شد.',
    storageCleared: 'از حساب خارج شدید، چون معلومات این مرورگر پاک شد.',
    endedByApp: 'از حساب خارج شدید.',
  },
  error: {
    title: 'مشکلی پیش آمد',
    text: 'این بخش صفحه از کار افتاد. نشست شما حفظ شده است. صفحه را دوباره بارگذاری کنید؛ اگر باز هم تکرار شد، به صفحۀ اصلی بروید.',
    outdated: 'یک بخش صفحه بارگذاری نشد. برای جدیدترین نسخه، صفحه را دوباره بارگذاری کنید.',
    offline: 'آفلاین هستید',
    offlineText: 'این صفحه بار اول به انترنت ضرورت دارد. با وصل شدن انترنت، باز می‌شود.',
    details: 'جزئیات',
  },
} satisfies Translation<typeof en>
