import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'İçeriğe geç',
    language: 'Dil',
    retry: 'Yeniden dene',
    signIn: 'Oturum aç',
    goHome: 'Ana sayfaya git',
    reload: 'Sayfayı yeniden yükle',
    error: 'Hata: {title}',
  },
  screens: {
    home: 'Ana sayfa',
    settings: 'Ayarlar',
    session: 'Oturum',
  },
  login: {
    title: 'Oturum aç',
    heading: '{product} uygulamasında oturum açın',
    username:
      '{kind, select, email {E-posta adresi} phone {Telefon numarası} other {Kullanıcı adı}}',
    password: 'Parola',
    showPassword: 'Parolayı göster',
    remember: 'Oturumumu açık tut',
    rememberHint:
      'Bu seçenek olmadan, bu uygulamanın son sekmesini kapattığınızda oturumunuz kapanır.',
    submit: 'Oturum aç',
    busy: 'Oturum açılıyor',
    usernameMissing:
      '{kind, select, email {E-posta adresinizi girin.} phone {Telefon numaranızı girin.} other {Kullanıcı adınızı girin.}}',
    failed: 'Oturum açılamadı. Yeniden deneyin.',
    passwordMissing: 'Parolanızı girin.',
    returnsTo: 'Oturum açtıktan sonra “{screen}” sayfasına döneceksiniz.',
  },
  ended: {
    logout: 'Oturumu kapattınız.',
    logoutElsewhere: 'Başka bir sekmede oturumu kapattığınız için oturumunuz kapatıldı.',
    bothExpired: 'Süresi dolduğu için oturumunuz kapatıldı.',
    refreshRefused: 'Sunucu süresini uzatmadığı için oturumunuz kapatıldı.',
    tokenRefused: 'Sunucu artık kabul etmediği için oturumunuz kapatıldı.',
    idle: 'Bir süredir işlem yapmadığınız için oturumunuz kapatıldı.',
    absoluteTimeout: 'İzin verilen en uzun süreye ulaştığı için oturumunuz kapatıldı.',
    userChanged: 'Burada başka biri oturum açtığı için oturumunuz kapatıldı.',
    storageCleared: 'Bu tarayıcının verileri silindiği için oturumunuz kapatıldı.',
    endedByApp: 'Oturumunuz kapatıldı.',
  },
  error: {
    title: 'Bir sorun oluştu',
    text: 'Sayfanın bu bölümü artık çalışmıyor. Oturumunuz korunuyor. Sayfayı yeniden yükleyin; sorun yinelenirse ana sayfaya gidin.',
    outdated: 'Sayfanın bir bölümü yüklenemedi. En yeni sürüm için sayfayı yeniden yükleyin.',
    offline: 'Çevrimdışısınız',
    offlineText: 'Bu ekran ilk açılışta bağlantı gerektirir. Bağlantı gelince açılır.',
    details: 'Ayrıntılar',
  },
} satisfies Translation<typeof en>
