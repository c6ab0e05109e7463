import type en from '../en/start'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'İçeriğe geç',
    loading: 'Yükleniyor',
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
    submit: 'Oturum aç',
    busy: 'Oturum açılıyor',
    usernameMissing:
      '{kind, select, email {E-posta adresinizi girin.} phone {Telefon numaranızı girin.} other {Kullanıcı adınızı girin.}}',
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
    ceiling: 'İzin verilen en uzun süreye ulaştığı için oturumunuz kapatıldı.',
    userChanged: 'Burada başka biri oturum açtığı için oturumunuz kapatıldı.',
    storageCleared: 'Bu tarayıcının verileri silindiği için oturumunuz kapatıldı.',
  },
  errors: {
    credentials:
      '{kind, select, email {E-posta adresi} phone {Telefon numarası} other {Kullanıcı adı}} veya parola yanlış. İkisini de denetleyip yeniden deneyin.',
    locked: 'Bu hesap kilitli. Kilidin açılmasını bu hizmetin yöneticilerinden isteyin.',
    forbidden: 'Bu hesapla burada oturum açılamaz.',
    refused: 'Sunucu isteği reddetti (durum {status, number}).',
    serverSays: 'Sunucunun mesajı:',
    tooMany: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
    tooManyUntil: 'Çok fazla deneme yapıldı. Sonraki deneme: <when></when>.',
    tooManyNow: 'Şimdi yeniden deneyebilirsiniz.',
    offline: 'Çevrimdışı görünüyorsunuz. Bağlantınızı denetleyip yeniden deneyin.',
    unreachable: 'Sunucuya ulaşılamıyor. Bağlantınızı denetleyip yeniden deneyin.',
    timeout: 'Sunucu zamanında yanıt vermedi. Biraz sonra yeniden deneyin.',
    server: 'Sunucuda bir sorun var (durum {status, number}). Biraz sonra yeniden deneyin.',
    notUnderstood:
      'Yanıt anlaşılamadı. Herkese açık bir ağdaysanız önce ağın oturum açma sayfasını açın, sonra yeniden deneyin.',
    missingField:
      'Sunucunun yanıtında <field></field> alanı yok. Bu sizin hatanız değil: Durumu bu hizmetin yöneticilerine bildirin.',
    expired: 'İşlem tamamlanmadan oturumun süresi doldu. Yeniden oturum açın.',
    ended: 'İşlem tamamlanmadan oturum sona erdi. Yeniden deneyin.',
  },
  error: {
    title: 'Bir sorun oluştu',
    text: 'Sayfanın bu bölümü artık çalışmıyor. Oturumunuz korunuyor. Sayfayı yeniden yükleyin; sorun yinelenirse ana sayfaya gidin.',
    outdated: 'Sayfanın bir bölümü yüklenemedi. En yeni sürüm için sayfayı yeniden yükleyin.',
    details: 'Ayrıntılar',
  },
} satisfies Translation<typeof en>
