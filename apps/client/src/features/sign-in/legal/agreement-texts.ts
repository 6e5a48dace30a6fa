import { defineTexts } from '../../../core/i18n/texts.ts'

export const agreementTexts = defineTexts('agreement', {
  title: { zh: '用户协议', en: 'User Agreement' },
  intro: {
    zh: '本客户端用于查看和管理您所登录平台上的车辆。平台由您的单位或其委托的运营方运行；账号由该运营方发放，下文称“运营方”。',
    en: 'This client shows and manages the vehicles of the platform you sign in to. The platform is run by your organisation or by an operator acting for it, who issues your account and is called “the operator” below.',
  },
  h1: { zh: '一、您的账号', en: '1. Your account' },
  p1: {
    zh: '账号仅供您本人使用。请妥善保管密码，不要与他人共用；如怀疑密码泄露，请立即修改密码并通知运营方。以您的账号进行的操作会记录在平台上。',
    en: 'The account is for your personal use only. Keep your password safe and do not share it. If you suspect that someone else knows it, change it immediately and inform the operator. Actions taken with your account are recorded on the platform.',
  },
  h2: { zh: '二、您可以看到和操作的内容', en: '2. What you may see and do' },
  p2: {
    zh: '您能看到哪些车辆、能使用哪些功能，由运营方授权。请仅为工作需要查看车辆位置和行驶情况，不得用于跟踪个人或其他无关目的，也不得未经许可向他人提供。',
    en: 'The operator decides which vehicles you can see and which functions you can use. View positions and driving data for work purposes only. Do not use them to track individuals or for any unrelated purpose, and do not pass them on without permission.',
  },
  h3: { zh: '三、对车辆的操作', en: '3. Operating vehicles' },
  p3: {
    zh: '向车辆发送指令可能影响行驶安全。发送前请确认车辆和现场情况；由您发出的指令，由您和您的单位负责。',
    en: 'Commands sent to a vehicle can affect its safety on the road. Check the vehicle and the situation on site before you send one. You and your organisation are responsible for the commands you send.',
  },
  h4: { zh: '四、数据的准确性', en: '4. Data accuracy' },
  p4: {
    zh: '位置和状态来自车载终端。没有信号、没有定位或终端故障时，显示的是最近一次已知的情况，并标明时间。请勿将其作为处理紧急情况的唯一依据。',
    en: 'Positions and states come from terminals in the vehicles. When there is no signal, no GPS or a terminal fault, the last known state is shown with its time. Do not rely on it alone in an emergency.',
  },
  h5: { zh: '五、服务的可用性', en: '5. Availability' },
  p5: {
    zh: '本客户端按现状提供，运营方和网络的中断可能使其暂时不可用。服务时间、支持方式和费用由您的单位与运营方另行约定。',
    en: 'The client is provided as is; outages of the operator or of networks can make it temporarily unavailable. Service hours, support and fees are agreed between your organisation and the operator.',
  },
  h6: { zh: '六、结束使用', en: '6. Ending use' },
  p6: {
    zh: '您可以随时退出登录并停止使用。违反本协议或法律时，运营方可以停用您的账号。协议更新后，客户端会在登录时再次请您阅读并同意。',
    en: 'You can sign out and stop using the client at any time. The operator may disable an account that violates this agreement or the law. When this agreement changes, the client asks you to read and accept it again at sign-in.',
  },
})
