import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'الانتقال إلى المحتوى',
    language: 'اللغة',
    retry: 'إعادة المحاولة',
    signIn: 'تسجيل الدخول',
    goHome: 'الانتقال إلى الصفحة الرئيسية',
    reload: 'إعادة تحميل الصفحة',
    error: 'خطأ: {title}',
  },
  screens: {
    home: 'الرئيسية',
    settings: 'الإعدادات',
    session: 'الجلسة',
  },
  login: {
    title: 'تسجيل الدخول',
    heading: 'تسجيل الدخول إلى {product}',
    username: '{kind, select, email {البريد الإلكتروني} phone {رقم الهاتف} other {اسم المستخدم}}',
    password: 'كلمة المرور',
    showPassword: 'إظهار كلمة المرور',
    remember: 'إبقاء تسجيل دخولي',
    rememberHint: 'بدون هذا الخيار يتم تسجيل خروجك عند إغلاق آخر علامة تبويب لهذا التطبيق.',
    submit: 'تسجيل الدخول',
    busy: 'جارٍ تسجيل الدخول',
    usernameMissing:
      '{kind, select, email {أدخل البريد الإلكتروني.} phone {أدخل رقم الهاتف.} other {أدخل اسم المستخدم.}}',
    failed: 'تعذّر تسجيل الدخول. حاول من جديد.',
    passwordMissing: 'أدخل كلمة المرور.',
    returnsTo: 'بعد تسجيل الدخول ستعود إلى «{screen}».',
  },
  ended: {
    logout: 'لقد سجّلت الخروج.',
    logoutElsewhere: 'تم تسجيل خروجك لأنك سجّلت الخروج في علامة تبويب أخرى.',
    bothExpired: 'تم تسجيل خروجك لأن صلاحية جلستك انتهت.',
    refreshRefused: 'تم تسجيل خروجك لأن الخادم لم يمدّد جلستك.',
    tokenRefused: 'تم تسجيل خروجك لأن الخادم لم يعد يقبل جلستك.',
    idle: 'تم تسجيل خروجك لعدم وجود نشاط منذ مدة.',
    absoluteTimeout: 'تم تسجيل خروجك لأن جلستك بلغت أقصى مدة مسموح بها.',
    userChanged: 'تم تسجيل خروجك لأن شخصًا آخر سجّل الدخول هنا.',
    storageCleared: 'تم تسجيل خروجك لأن بيانات هذا المتصفح مُسحت.',
    endedByApp: 'تم تسجيل خروجك.',
  },
  error: {
    title: 'حدثت مشكلة',
    text: 'توقّف هذا الجزء من الصفحة عن العمل. جلستك محفوظة. أعد تحميل الصفحة؛ وإن تكرّر ذلك فانتقل إلى الصفحة الرئيسية.',
    outdated: 'تعذّر تحميل جزء من الصفحة. أعد تحميل الصفحة للحصول على أحدث إصدار.',
    offline: 'أنت غير متصل بالإنترنت',
    offlineText: 'تحتاج هذه الصفحة إلى الاتصال عند فتحها أول مرة. ستُفتح عند عودة الاتصال.',
    details: 'التفاصيل',
  },
} satisfies Translation<typeof en>
