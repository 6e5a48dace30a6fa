import { defineTexts } from '../../../core/i18n/texts.ts'

export const privacyTexts = defineTexts('privacy', {
  title: { zh: '隐私政策', en: 'Privacy Policy' },
  intro: {
    zh: '本页说明本客户端处理您的哪些信息、保存在哪里、发送给谁。负责处理这些信息的是您所登录平台的运营方。',
    en: 'This page explains which information about you this client handles, where it is stored and who receives it. The operator of the platform you sign in to is responsible for it.',
  },
  h1: { zh: '一、登录和使用时发送的信息', en: '1. What is sent when you sign in and work' },
  p1: {
    zh: '用户名（或车牌号、手机号）、加密后的密码、设备类型、客户端版本，以及开启推送时的推送标识。密码不会以明文发送。平台会记录登录时间、网络地址和浏览器名称，您可以在“授权”页面查看，您单位的管理员也可以查看。管理员还可以在半小时内以只读方式查看您所看到的内容，您可以在“授权”页面看到是谁、在什么时间查看的。若您使用贵单位目录的账号登录，您输入的密码会转交给该目录核对，平台不保存。平台还保存您的姓名、登记的手机号和邮箱，以及随账号保存的设置、置顶车辆和视频布局，并记录您所做的更改、下发的指令和分享的内容，连同时间和网络地址。如果您使用两步验证，平台加密保存验证器的密钥，恢复码只保存散列值。通行密钥只保存公钥、您起的名称和使用时间；指纹、面容和PIN码不离开您的设备。通过单位的登录服务登录时，还保存该次登录在该服务中的标识，以便在那里退出时同时退出。',
    en: 'Your user name (or plate or mobile number), your encrypted password, the device type, the client version and, if push is enabled, a push identifier. The password is never sent in plain text. The platform records the time, network address and browser of each sign-in; you can see these records under Authorisation, and so can the administrators of your organisation. An administrator can also see what you see, for half an hour and without changing anything; under Authorisation you see who looked and when. If you sign in with an account of your organisation’s directory, the password you type is passed to that directory to be checked, and not stored. The platform also keeps your name, your mobile number and mail address if they are given, and the settings, pinned vehicles and video layouts that belong to your account. It records the changes you make, the commands you send and what you share, with time and network address. If you use a second step of the sign-in, it stores the secret of your authenticator app encrypted, and of recovery codes only hashes. Of a passkey it stores the public key, the name you gave it and when it was used; fingerprint, face and PIN do not leave your device. If you sign in by a service of your organisation, it also stores what that service calls the sign-in, so that signing out there signs you out here.',
  },
  h2: { zh: '二、保存在本设备上的信息', en: '2. What is stored on this device' },
  p2: {
    zh: '平台列表、登录凭证、语言、主题和其他设置。为了在没有网络时也能使用，还有车辆最近一次的状态、地图、最近的搜索，以及任务、行程、发车检查和尚未发送的草稿和照片。如果您开启“离线街道”，还会保存车辆周边的街道地图，由此可以看出车辆所在的地区；关闭该选项即删除。此外还有您离开视频页面时各窗口显示的摄像头，以及上次处理报警所用的短语。从公众号进入时，还有该应用给您的标识和名字。只有勾选“记住密码”时才会保存密码，而且是以只能在本设备上解开的加密形式保存。退出登录会删除登录凭证；清除浏览器数据会删除全部内容。',
    en: 'The platform list, your sign-in tokens, language, theme and other settings. So that you can work without a network: the last state of the vehicles, maps, recent searches, and tasks, trips, departure checks, drafts and pictures that are not sent yet. If you switch it on in the map settings, also the streets around the vehicles, which show in which areas your vehicles are; switching it off removes them. Also the cameras that the video windows showed when you left them, and the phrase you last handled an alarm with. If you come from an official account, also the id and name it gives you. A password is stored only if you tick Remember password, encrypted so that only this device can decrypt it. Signing out deletes the sign-in tokens; clearing the browser data deletes everything.',
  },
  h3: { zh: '三、车辆信息', en: '3. Vehicle information' },
  p3: {
    zh: '您看到的位置、轨迹、状态、照片、报警附件和司机卡信息保存在平台上，由车载终端上报。终端尝试连接平台时，平台记录其号码、型号、网络地址和时间。导入车辆表格时，文件在本设备上读取，其中的内容和文件名会发送到平台。导入围栏文件时，文件同样在本设备上读取，只发送其中的围栏。',
    en: 'The positions, tracks, states, photos, files of alarms and data of driver cards you see are stored on the platform and reported by terminals in the vehicles. When a terminal tries to connect, the platform records its number, model, network address and the time. If you import a sheet of vehicles, the file is read on this device; what it holds and the name of the file are sent to the platform. A file of geofences is read on this device too; only the geofences in it are sent.',
  },
  h4: { zh: '四、您手机的位置', en: '4. The position of your phone' },
  p4: {
    zh: '仅在您做以下操作时、且经您在设备上允许后读取：申请安装或维修时点“使用当前位置”；拍摄任务照片或由客户签名；查看任务的车辆位置、开始终端自检、提交任务；查看车辆时点“驾车距离”。申请、照片、自检和提交时的位置会发送到平台，随任务保存；平台还保留安装人员最近一次的位置，供派单时参考。“驾车距离”的位置只用于该次计算：平台转交运营方配置的地图服务，不保存。客户端不在后台读取位置；不允许时，其他功能照常可用。',
    en: 'It is read only when you do the following, and only if you allow it on your device: press Use my location in an application for installation or repair; take a picture for a task or have a customer sign; look at the position of a task’s vehicle, start a self-test of its terminal or submit the task; press How far by road at a vehicle. With an application, a picture, a self-test and a submission the position is sent to the platform and stored with the task. The platform also keeps the last position of each installer, for those who dispatch tasks. For How far by road it is used for that one answer: the platform passes it to the map service of the operator and does not store it. The client never reads the position in the background; if you do not allow it, everything else works as before.',
  },
  h5: { zh: '五、相机、麦克风和图片', en: '5. Camera, microphone and pictures' },
  p5: {
    zh: '扫描二维码和条码时，图像只在本设备上识别，不上传、不保存。任务照片、发车检查照片，以及您选作费用凭证、标注点、司机和证件图片或机构徽标的图片，会上传到平台，随任务、检查或记录保存；上传前会去掉相机写入的地点和设备信息，任务照片另附上述位置和拍摄时间。没有网络时，照片先保存在本设备上，发送后删除。客户的电子签名连同签名时的位置也随任务保存。麦克风只在您与司机对讲或广播时使用，只有按住说话或打开麦克风时才会收音；声音经平台传给车载终端，平台不保存声音，只记录谁在何时与哪辆车通话或监听、历时多久；只有当用户将通话录为某条报警的证据时，双方的声音及谁在何时发言才随该报警保存，通话各方的屏幕上会显示正在录音。客户端不读取通讯录和短信。',
    en: 'While you scan a QR code or bar code, images are processed on this device only; they are neither uploaded nor stored. Pictures for tasks and departure checks, and those you select as receipts of expenses, for places, of drivers or of papers, or as the logo of an organisation, are uploaded to the platform and stored with the task, check or record. The location and device written by the camera are removed before; a picture for a task carries the position described above and its time. Without a network pictures wait on this device and are deleted once they are sent. A customer’s signature is stored with the task too, with the position at that moment. The microphone is used only while you talk with a driver or speak to vehicles, and hears you only while you hold the button or have it switched on. The platform passes the sound on to the terminal and stores none of it; it records who talked with or listened to which vehicle, when and for how long. Only where a user records a talk as evidence of an alarm is the sound of both sides stored with that alarm, with who spoke when; the screens of all users on the line say so meanwhile. The client reads neither contacts nor text messages.',
  },
  h6: { zh: '六、通知', en: '6. Notifications' },
  p6: {
    zh: '仅在您开启推送后、且经您在设备上允许后显示。推送内容可能包含车牌和报警类型。',
    en: 'They are shown only after you enable push, and only if you allow them on your device. They may hold a plate and a type of alarm.',
  },
  h7: { zh: '七、第三方', en: '7. Third parties' },
  p7: {
    zh: '本客户端不含广告和统计跟踪。若运营方配置了外部地图，地图服务商会得知您的网络地址和所查看的区域；若您开启推送，消息经由您的浏览器或手机厂商的推送服务送达；若您从公众号或小程序进入，该应用会得知您打开了本客户端。显示地址时，平台可能把车辆位置发给运营方配置的地图服务；按监管要求接入上级平台时，会把车辆和司机的信息发给该平台。若您选择了管理员开设的通知渠道，通知经由邮件、短信、企业微信、钉钉、飞书、Telegram 或 Webhook 送达，这些服务会得知其中的内容，如车牌、报警类型和时间；邮件和短信还会用到您登记的邮箱和手机号。定时报表会发到设置者填写的邮箱。您单位的管理员可以让平台把车辆的报警、上下线、行程和工单进展发送到其他系统，其中包括司机姓名和处理工单的用户姓名；也可以允许其他系统从平台读取您单位的数据。',
    en: 'The client contains no advertising and no tracking. If the operator uses external maps, the map provider learns your network address and the area you view. If you enable push, messages are delivered by the push service of your browser or phone vendor. If you come from an official account or mini-program, that app learns that you opened this client. To show addresses, the platform may pass positions of vehicles to the map service of the operator; where authorities ask for it, it sends data of vehicles and drivers to their superior platform. If you select a channel for notices that your administrator has added, they are delivered by mail, text message, WeCom, DingTalk, Feishu or Lark, Telegram or a webhook, and these services learn what they hold, such as a plate, a type of alarm and the time; mail and text messages use the address and number in your account. Scheduled reports go to the mail addresses that their maker entered. Administrators of your organisation can have the platform send alarms, connections, trips and steps of tasks to other systems, with names of drivers and of users who worked on a task, and can allow other systems to read data of your organisation.',
  },
  h8: { zh: '八、您的权利', en: '8. Your rights' },
  p8: {
    zh: '您可以向运营方查询、更正或要求删除与您有关的信息，也可以随时撤回同意并退出登录。您的单位可以在平台上关闭车内监听、不显示司机手机号、禁止分享链接，对所有人生效。联系方式请向您的单位或运营方索取。',
    en: 'You can ask the operator to show, correct or delete the information held about you, and you can withdraw your consent and sign out at any time. On the platform your organisation can switch off listening into cabs, phone numbers of drivers and shared links, for everybody. Ask your organisation or the operator for contact details.',
  },
})
